import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { PartManifest } from './part-manifest.plugin.ts'
import { versionNumber } from './throwaway-site.ts'

/** A process of its own, for Jest cannot load the bundler: builds each folder that it is told, and says what failed. */
for (const context of process.argv.slice(2)) {
  const about = {
    folder: context,
    part: 'user',
    version: versionNumber('1'),
    scope: 'user',
    entry: 'main.js',
  }
  const compiler = rspack({
    context,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { main: './src/main.js' },
    output: { path: join(context, 'dist') },
    module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
    plugins: [new PartManifest({ ...about, offered: {}, isNeighbours: () => false })],
  })
  compiler?.run((error, stats) => {
    if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'))
  })
}
