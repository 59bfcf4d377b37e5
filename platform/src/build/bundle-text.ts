import { type Configuration, rspack } from '@rspack/core'
import { bundledFiles } from './bundled-files.ts'

export interface Bundle {
  readonly text: string
  /** The files that went into it. */
  readonly files: readonly string[]
}

/** Bundles one script and returns its text. Writes nothing to the disk. */
export const bundle = (about: Configuration): Promise<Bundle> =>
  new Promise((resolve, reject) => {
    const compiler = rspack({ ...about, target: ['web', 'es2022'], devtool: false })
    let text = ''
    let files: string[] = []
    compiler.hooks.compilation.tap('BundleText', (compilation) => {
      const stage = Number.POSITIVE_INFINITY
      compilation.hooks.processAssets.tap({ name: 'BundleText', stage }, (assets) => {
        files = bundledFiles(compilation)
        for (const [name, asset] of Object.entries(assets)) {
          if (name.endsWith('.js')) text += asset.source()
          compilation.deleteAsset(name)
        }
      })
    })
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
        else resolve({ text, files })
      }),
    )
  })
