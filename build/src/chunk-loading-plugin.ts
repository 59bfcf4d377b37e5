import { createHash } from 'node:crypto'
import { type Chunk, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import { chunkArray } from './portable-chunks-plugin.ts'

type Algorithm = 'sha256' | 'sha384'

const integrityOf = (bytes: string | Buffer, algorithm: Algorithm): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

/** `core.1a2b3c4d sha384-…`. */
const named = (name: string, integrity: string): string => `${name} ${integrity}`

/** Stands for the file of a chunk until its bytes are known. As long as that, so that source maps stay right. */
const placeholderOf = ({ name, id }: ChunkName, algorithm: Algorithm): string => {
  const integrity = integrityOf(`chunk ${id}`, algorithm)
  return named(`${name ?? id}.${integrity.slice(-8)}`, integrity)
}

type ChunkName = Pick<Chunk, 'name' | 'id'>

/** Runs the entry of the host once the chunk of its packages is there, too. */
const starting = `
let start;
R.O = (result, ids, run) => {
  if (ids) start = [ids, run];
  if (!start?.[0].every((id) => done[id])) return;
  [, run] = start;
  start = undefined;
  run();
};`

/**
 * Loads chunks by the host (host/src/part), or on pages of others as other-host/remote-entry.js does. The bundler's own
 * loader waits 20 seconds for a request that hangs, allows no retry meanwhile, gets altered bytes from the browser's
 * cache again, and looks for old browsers and for scripts that somebody else has begun to load. It has a table for
 * names, one for hashes in names, and wants one for integrity: this has one for all.
 */
const loader = (own: ChunkName, files: Readonly<Record<string, string>>, isHost: boolean): string => `
((R) => {
const files = ${JSON.stringify(files)};
const done = { ${JSON.stringify(own.id)}: 1 };
const begun = {};
const load = async (id) => {
  const [name, integrity] = files[id].split(' ');
  const request = R.p + name + '.js';
  try {
    await globalThis.drapeLoadChunk(request, integrity);
    if (!done[id]) throw {};
  } catch ({ hangs }) {
    delete begun[id];
    throw Object.assign(Error('Loading chunk ' + id + ' failed.'), { name: 'ChunkLoadError', type: hangs ? 'timeout' : 'error', request });
  }
};
R.f.j = (id, waits) => {
  if (files[id] && !done[id]) waits.push(begun[id] ??= load(id));
};
const add = ([ids, modules, run]) => {
  Object.assign(R.m, modules);
  run?.(R);
  for (const id of ids) done[id] = 1;
  ${isHost ? 'R.O?.();' : ''}
};${isHost ? starting : ''}
const come = globalThis.${chunkArray} ||= [];
come.forEach(add);
come.push = (chunk) => add(come[come.length] = chunk);
})(__webpack_require__);`

/** After all that changes chunks, and before the hashes in the names of the files that hold their integrity. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1

/** What the loader does itself, or nobody asks for. */
const replaced = ['load_script', 'on_chunk_loaded', 'get javascript chunk filename']

/**
 * The bundler's own plugin for integrity lists the chunks in the order in which its threads are done with them, and
 * source maps quote the list: they differed from build to build.
 */
export class ChunkLoading implements RspackPluginInstance {
  readonly #isHost: boolean
  readonly #first: readonly string[]

  /** @param first The names of the chunks that pages ask for themselves. */
  constructor(isHost: boolean, first: readonly string[]) {
    this.#isHost = isHost
    this.#first = first
  }

  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return
    compiler.hooks.thisCompilation.tap('ChunkLoading', (compilation) => {
      /** Pages have the longer hash of what they ask for. Of what comes later, each is a third shorter in a first visit. */
      const algorithmFor = (chunk: Chunk): Algorithm => {
        const isFirst = this.#first.some((name) =>
          compilation.namedChunkGroups.get(name)?.chunks.some(({ id }) => id === chunk.id),
        )
        return isFirst ? 'sha384' : 'sha256'
      }
      compilation.hooks.runtimeModule.tap('ChunkLoading', ({ name, source }, chunk) => {
        if (!source) return
        if (replaced.includes(name)) source.source = Buffer.from('')
        if (name !== 'jsonp_chunk_loading') return
        const files = [...chunk.getAllAsyncChunks()]
          .map((each) => [String(each.id), placeholderOf(each, algorithmFor(each))] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1))
        source.source = Buffer.from(loader(chunk, Object.fromEntries(files), this.#isHost))
      })
      compilation.hooks.processAssets.tap({ name: 'ChunkLoading', stage }, (assets) => {
        const chunks = [...compilation.chunks]
        const scriptOf = (chunk: Chunk) => [...chunk.files].find((file) => file.endsWith('.js'))
        // A chunk of nothing but doors of neighbours has no file, and nothing to load.
        const known = chunks
          .filter((chunk) => !chunk.hasRuntime())
          .map((chunk) => {
            const algorithm = algorithmFor(chunk)
            const file = scriptOf(chunk)
            const integrity = integrityOf(assets[file ?? '']?.buffer() ?? '', algorithm)
            return {
              placeholder: placeholderOf(chunk, algorithm),
              sealed: file ? named(file.slice(0, -'.js'.length), integrity) : '',
            }
          })
        for (const file of chunks.filter((chunk) => chunk.hasRuntime()).map(scriptOf))
          compilation.updateAsset(file ?? '', (source) => {
            const text = String(source.source())
            const result = new rspack.sources.ReplaceSource(source)
            for (const { placeholder, sealed } of known) {
              const from = text.indexOf(placeholder)
              if (from >= 0) result.replace(from, from + placeholder.length - 1, sealed)
            }
            return result
          })
      })
    })
  }
}
