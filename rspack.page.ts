import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'

/** Bundled apart from what federation brings, small enough to stand in every page. Nothing is written to the disk. */
const bundle = (folder: string, rule: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const compiler = rspack({
      context: folder,
      mode: 'production',
      target: ['web', 'es2022'],
      entry: './src/start/start.ts',
      devtool: false,
      resolve: { extensions: ['.ts', '.js'] },
      module: { rules: [rule] },
    })
    let code = ''
    compiler.hooks.compilation.tap('PageScript', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageScript', stage: Number.POSITIVE_INFINITY },
        (assets) => {
          for (const [name, asset] of Object.entries(assets)) {
            code += asset.source()
            compilation.deleteAsset(name)
          }
        },
      )
    })
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
        else resolve(code)
      }),
    )
  })

/** The page of the host with its own script in it. The other places are filled when a release is stitched. */
export const pageTemplate = async (folder: string, rule: object): Promise<string> => {
  const start = await bundle(folder, rule)
  return readFileSync(join(folder, 'src/page.html'), 'utf8').replace('{{start}}', () => start)
}
