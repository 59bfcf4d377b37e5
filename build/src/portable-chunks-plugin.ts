import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import { versionPlaceholder } from './version-hash.ts'

const prefix = '_'

/** The global array by which chunks reach the entry of their version. No two parts have a version of the same name. */
export const chunkArray = prefix + versionPlaceholder

/** Between the minifier and the hashes of contents. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1

const element = 'document.currentScript'

/**
 * The bundler's own also look for workers and old browsers, give modules names for debuggers, and load styles that come
 * later: each part's are in its scripts, and those of the host in the page.
 */
const lean: Readonly<Record<string, string>> = {
  auto_public_path: `__webpack_require__.p = ${element}.src.replace(/[^/]*$/, '')`,
  global: '__webpack_require__.g = globalThis',
  has_own_property: '__webpack_require__.o = Object.hasOwn',
  make_namespace_object:
    '__webpack_require__.r = (exports) => Object.defineProperty(exports, "__esModule", { value: true })',
  ensure_chunk: `__webpack_require__.f = {}
__webpack_require__.e = (chunk) => Promise.all(
  Object.values(__webpack_require__.f).reduce((waits, ask) => (ask(chunk, waits), waits), []))`,
  create_fake_namespace_object: `__webpack_require__.t = function (value, mode) {
  if (mode & 1) value = this(value)
  return value.__esModule ? value : { default: value, ...value }
}`,
  css_loading: '',
  'get css chunk filename': '',
}

/**
 * Lets chunks find the entry of their version when they run, so that no version is written in them and unchanged ones
 * are the same bytes in the next version. The element that loads a chunk says the version if it takes the file from
 * another one's address; otherwise the address does. Two versions on one page thus never run each other's chunks, even
 * where both load the same file.
 */
export class PortableChunks implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return
    const asked = `(globalThis.${chunkArray}||=[])`
    const version = 'e.dataset.version||e.src.split("/").at(-2)'
    const found = `(e=>globalThis["${prefix}"+(${version})]||=[])(${element})`
    compiler.hooks.thisCompilation.tap('PortableChunks', (compilation) => {
      compilation.hooks.runtimeModule.tap('PortableChunks', ({ name, source }) => {
        const ours = lean[name]
        if (ours !== undefined && source) source.source = Buffer.from(ours)
      })
      compilation.hooks.processAssets.tap({ name: 'PortableChunks', stage }, () => {
        const chunks = [...compilation.chunks].filter((chunk) => !chunk.hasRuntime())
        for (const file of chunks.flatMap(({ files }) => [...files]).filter((each) => each.endsWith('.js'))) {
          compilation.updateAsset(file, (source) => {
            const from = String(source.source()).indexOf(asked)
            if (from < 0)
              throw new Error(`${file} does not begin as chunks do: see portable-chunks-plugin.ts.`)
            const portable = new rspack.sources.ReplaceSource(source)
            portable.replace(from, from + asked.length - 1, found)
            return portable
          })
        }
      })
    })
  }
}
