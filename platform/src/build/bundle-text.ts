import { promisify } from 'node:util'
import { type Compilation, type Configuration, rspack, type Stats } from '@rspack/core'

/**
 * A module that was tree-shaken away is in no chunk. A concatenated module is in none either, but in the one that it
 * was merged into.
 */
export const bundledFiles = ({ modules, chunkGraph }: Compilation): string[] =>
  [...modules]
    .filter((module) => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap((module) => [module, ...(module instanceof rspack.ConcatenatedModule ? module.modules : [])])
    .flatMap((module) => module.nameForCondition() ?? [])

/** Bundles one script and returns its text, and the files that went into it. Writes nothing to the disk. */
export const bundle = async (about: Configuration) => {
  const compiler = rspack({ ...about, target: ['web', 'es2022'], devtool: false })
  compiler.hooks.shouldEmit.tap('BundleText', () => false)
  try {
    const stats = await promisify<Stats | undefined>((done) => compiler.run(done))()
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'))
    const scripts = Object.entries(stats.compilation.assets).filter(([name]) => name.endsWith('.js'))
    const text = scripts.map(([, asset]) => asset.source()).join('')
    return { text, files: bundledFiles(stats.compilation) }
  } finally {
    compiler.close(() => undefined)
  }
}
