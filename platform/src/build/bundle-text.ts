import { type Compilation, type Configuration, rspack } from '@rspack/core'

/**
 * A module that was tree-shaken away is in no chunk. A concatenated module is in none either, but in the one that it
 * was merged into.
 */
export const bundledFiles = ({ modules, chunkGraph }: Compilation): string[] =>
  [...modules]
    .filter((module) => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap((module) => [module, ...(module instanceof rspack.ConcatenatedModule ? module.modules : [])])
    .flatMap((module) => module.nameForCondition() ?? [])

export interface Bundle {
  readonly text: string
  /** The files that went into it. */
  readonly files: readonly string[]
}

/** Bundles one script and returns its text. Writes nothing to the disk. */
export const bundle = (about: Configuration): Promise<Bundle> =>
  new Promise((resolve, reject) => {
    const compiler = rspack({ ...about, target: ['web', 'es2022'], devtool: false })
    compiler.hooks.shouldEmit.tap('BundleText', () => false)
    compiler.run((error, stats) => {
      if (!stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else {
        const scripts = Object.entries(stats.compilation.assets).filter(([name]) => name.endsWith('.js'))
        const text = scripts.map(([, asset]) => asset.source()).join('')
        resolve({ text, files: bundledFiles(stats.compilation) })
      }
      compiler.close(() => undefined)
    })
  })
