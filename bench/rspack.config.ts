import { join } from 'node:path'
import { leanCss, swc } from '@drape/build/bundling'
import { CompileHints } from '@drape/build/compile-hints'
import { pageFiles } from '@drape/build/page'
import { PartManifest } from '@drape/build/part-manifest'
import { staticAntd } from '@drape/build/static-antd'
import { StylesInScripts, styles } from '@drape/build/styles'
import { VersionPlugin, versionPlaceholder } from '@drape/build/version-plugin'
import { rspack } from '@rspack/core'
import { areasOf } from './areas.ts'

const root = join(import.meta.dirname, '..')
const areas = areasOf(root)

/** The one module that knows of every part, as the registry does of the composed product. */
const code = `
  import { start } from ${JSON.stringify(join(import.meta.dirname, 'src/monolith/start.tsx'))}
  start(${JSON.stringify(Object.fromEntries(areas.map(({ path, part }) => [path, part])))}, {
    ${areas.map(({ part, app }) => `${part}: () => import(/* webpackChunkName: "${part}" */ '${app}')`)}
  })`
const main = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`

/** The settings of the parts' builds without federation; the bundler may split chunks as it likes. */
export default {
  context: import.meta.dirname,
  mode: 'production' as const,
  target: ['web', 'es2022'],
  entry: {},
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
  module: { rules: [swc(false), ...styles('monolith')] },
  optimization: leanCss,
  plugins: [
    new rspack.EntryPlugin(import.meta.dirname, main, { name: 'main' }),
    pageFiles(join(root, 'host')),
    new StylesInScripts(),
    new CompileHints(areas.map(({ part }) => part)),
    staticAntd(join(root, 'remote-shared/src/desk')),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
    new PartManifest({
      folder: import.meta.dirname,
      part: 'host',
      version: versionPlaceholder,
      scope: 'drape_monolith',
      entry: 'none',
      offered: {},
      isNeighbours: () => false,
      routes: {},
    }),
    new VersionPlugin(),
  ],
}
