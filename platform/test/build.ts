import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { manifestPlugin } from '../src/build/part-manifest-plugin.ts'

/** Builds the given folders and prints which failed. A process of its own, because Jest cannot load the bundler. */
for (const context of process.argv.slice(2)) {
  const about = {
    folder: context,
    part: 'shop',
    version: '111111111111',
    scope: 'shop',
    entry: 'main.js',
    routes: [],
  }
  const compiler = rspack({
    context,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { main: './src/main.js' },
    output: { path: join(context, 'dist') },
    module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
    plugins: [manifestPlugin({ ...about, offered: {}, isNeighbours: () => false })],
  })
  compiler?.run((error, stats) => {
    if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'))
  })
}
