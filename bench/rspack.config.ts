import { join } from 'node:path'
import { PartManifest } from '@drape/release/part-manifest'
import { versionOf } from '@drape/release/version'
import { rspack } from '@rspack/core'
import { leanCss, pageFiles, swc } from '../rspack.shared.ts'

const root = join(import.meta.dirname, '..')

const bundled = ['contract', 'host', 'remote-shared', 'remote-user', 'remote-stylist']

/** What the parts' builds do, less federation, with the bundler free to split as it likes. */
export default {
  context: import.meta.dirname,
  mode: 'production' as const,
  target: ['web', 'es2022'],
  entry: { main: './src/monolith/main.tsx' },
  performance: false as const,
  output: {
    path: join(import.meta.dirname, 'dist'),
    clean: true,
    uniqueName: 'drape_monolith',
    publicPath: 'auto' as const,
    filename: '[name].[contenthash:8].js',
    crossOriginLoading: 'anonymous' as const,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: [swc(false), { test: /\.css$/, type: 'css/auto' as const }] },
  optimization: leanCss,
  plugins: [
    pageFiles(join(root, 'host')),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
    new PartManifest({
      folder: import.meta.dirname,
      part: 'host',
      version: versionOf(root, import.meta.dirname, bundled),
      scope: 'drape_monolith',
      entry: 'none',
      offered: {},
      isNeighbours: () => false,
      routes: {},
    }),
  ],
}
