import { createHash } from 'node:crypto'
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'

const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

type Id = string | number | null

/** Stands for the integrity of a chunk until its bytes are known. As long as that, so that source maps stay right. */
const placeholderOf = (id: Id): string => integrityOf(`chunk ${id}`)

/**
 * Loads chunks by the host (host/src/part), where there is one. The bundler's own loader waits 20 seconds for a request
 * that hangs, allows no retry meanwhile, gets altered bytes from the browser's cache again, and looks for old browsers
 * and for scripts that somebody else has begun to load.
 */
const loader = (ids: readonly Id[]): string => `
const integrity = ${JSON.stringify(Object.fromEntries(ids.map((id) => [String(id), placeholderOf(id)])))};
const load = (src, integrity) => new Promise((onload, onerror) => {
  setTimeout(onerror, 20000, { hangs: true });
  document.head.append(Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', integrity, src, onload, onerror }));
});
__webpack_require__.l = (src, done, key, chunk) => {
  const end = (type) => done({ type, target: { src } });
  (globalThis.drapeLoadChunk ?? load)(src, integrity[chunk]).then(
    () => end('load'),
    ({ hangs }) => end(hangs ? 'timeout' : 'error'));
};`

/** After all that changes chunks, and before the hashes in the names of the files that hold their integrity. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1

/**
 * The bundler's own plugin for integrity lists the chunks in the order in which its threads are done with them, and
 * source maps quote the list: they differed from build to build.
 */
export class ChunkLoading implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return
    compiler.hooks.thisCompilation.tap('ChunkLoading', (compilation) => {
      compilation.hooks.runtimeModule.tap('ChunkLoading', ({ name, source }, chunk) => {
        if (name !== 'load_script' || !source) return
        const ids = [...chunk.getAllAsyncChunks()].map(({ id = null }) => id)
        source.source = Buffer.from(loader(ids.sort()))
      })
      compilation.hooks.processAssets.tap({ name: 'ChunkLoading', stage }, (assets) => {
        const chunks = [...compilation.chunks]
        const scripts = (of: typeof chunks) =>
          of.flatMap(({ id = null, files }) =>
            [...files].filter((file) => file.endsWith('.js')).map((file) => ({ id, file })),
          )
        const known = scripts(chunks.filter((chunk) => !chunk.hasRuntime())).map(({ id, file }) => ({
          placeholder: placeholderOf(id),
          integrity: integrityOf(assets[file]?.buffer() ?? ''),
        }))
        for (const { file } of scripts(chunks.filter((chunk) => chunk.hasRuntime())))
          compilation.updateAsset(file, (source) => {
            const text = String(source.source())
            const sealed = new rspack.sources.ReplaceSource(source)
            for (const { placeholder, integrity } of known) {
              const from = text.indexOf(placeholder)
              if (from >= 0) sealed.replace(from, from + placeholder.length - 1, integrity)
            }
            return sealed
          })
      })
    })
  }
}
