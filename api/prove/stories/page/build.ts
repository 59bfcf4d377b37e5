import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rspack } from '@rspack/core'

// A process of its own, because Jest cannot load the bundler. Prints the scripts by their names.

const folder = mkdtempSync(join(tmpdir(), 'drape-page-'))
const compiler = rspack({
  mode: 'none',
  devtool: false,
  target: ['web', 'es2023'],
  entry: { page: fileURLToPath(import.meta.resolve('@drape/remote-user/test/photo-page')) },
  output: {
    path: folder,
    filename: 'page.js',
    chunkFilename: '[name].js',
    library: { type: 'commonjs2' },
    chunkFormat: 'commonjs',
    chunkLoading: 'async-node',
    publicPath: '',
  },
  // Nothing is rendered: a fake page has only what the stores need of it.
  externals: { react: 'commonjs2 react' },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2023',
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
})
await new Promise<void>((resolve, reject) => {
  compiler.run((error, stats) => {
    if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
    else compiler.close(() => resolve())
  })
})
const scripts = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
rmSync(folder, { recursive: true })
process.stdout.write(JSON.stringify(scripts))
