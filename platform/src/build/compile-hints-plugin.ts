import { type ChunkGroup, type Compiler, rspack } from '@rspack/core'

/** Has V8 compile all functions of a file while it arrives: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n'

/** Between the minifier, which would remove the comment, and the source maps, whose lines it moves. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1

/**
 * Marks the files that a first screen evaluates. Otherwise the main thread compiles each function when it is first
 * called. It evaluates the entries and these chunks; other lazy ones stay as they are: most of their functions wait for a
 * press.
 */
export const compileHints =
  (chunks: readonly string[]) =>
  (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('CompileHints', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'CompileHints', stage }, () => {
        const groups: readonly (ChunkGroup | undefined)[] = [
          ...compilation.entrypoints.values(),
          ...chunks.map((name) => compilation.namedChunkGroups.get(name)),
        ]
        const files = new Set(groups.flatMap((group) => group?.getFiles() ?? []))
        for (const file of files)
          if (file.endsWith('.js'))
            compilation.updateAsset(file, (source) => new rspack.sources.ConcatSource(hint, source))
      })
    })
  }
