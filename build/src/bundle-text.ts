import { type Configuration, rspack } from '@rspack/core'

/** Bundles one script and returns its text, to be inlined in a page. Writes nothing to the disk. */
export const bundleText = (about: Configuration): Promise<string> =>
  new Promise((resolve, reject) => {
    const compiler = rspack({ ...about, target: ['web', 'es2022'], devtool: false })
    let code = ''
    compiler.hooks.compilation.tap('BundleText', (compilation) => {
      const stage = Number.POSITIVE_INFINITY
      compilation.hooks.processAssets.tap({ name: 'BundleText', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          code += asset.source()
          compilation.deleteAsset(name)
        }
      })
    })
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
        else resolve(code)
      }),
    )
  })
