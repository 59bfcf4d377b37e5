import { join } from 'node:path'
import {
  calls,
  compileHints,
  federatedNeighbours,
  manifestPlugin,
  minification,
  pageFiles,
  styles,
  stylesInScripts,
  swc,
  versionPlaceholder,
  versionPlugin,
} from '@drape/platform/build'
import { type PartOfTree, partsOf } from '@drape/platform/build/parts'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { shared } from '../../rspack.shared.ts'
import { areasOf, stockFolder } from './areas.ts'

const root = join(import.meta.dirname, '../..')
const areas = areasOf(root)

const moduleOf = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`

/** The one module that knows of every part, as the registry does of the composed product. */
const main = moduleOf(`
  import { start } from ${JSON.stringify(join(import.meta.dirname, 'src/monolith/start.tsx'))}
  start(${JSON.stringify(Object.fromEntries(areas.map(({ path, part }) => [path, part])))}, {
    ${areas.map(({ part, app }) => `${part}: () => import(/* webpackChunkName: "${part}" */ '${app}')`)}
  })`)

/** The host of a federation without eager shares asks its page for them before the rest runs. Styles stand in the page. */
const bootstrap = moduleOf(`
  import '@drape/host/look.css'
  import(${JSON.stringify(main)})`)

/** In one bundle there is nothing to federate; the outlet of a remote stands in a file with what opens it. */
const withoutFederation = { '@module-federation/enhanced/runtime': false } as const

interface Plan {
  readonly name: string
  /** Below `dist`. */
  readonly output: string
  readonly context: string
  readonly plugins: readonly RspackPluginInstance[]
  readonly alias?: Readonly<Record<string, false>>
}

/** The settings of the parts' builds without their federation; the bundler may split chunks as it likes. */
const configOf = ({ name, output, context, plugins, alias = {} }: Plan) => ({
  context,
  mode: 'production' as const,
  target: ['web', 'es2022'],
  entry: {},
  performance: false as const,
  output: {
    path: join(import.meta.dirname, 'dist', output),
    clean: true,
    uniqueName: `drape_${name}`,
    publicPath: 'auto' as const,
    filename: '[name].[contenthash:8].js',
    crossOriginLoading: 'anonymous' as const,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias },
  module: { rules: [swc(false), calls, ...styles(name)] },
  optimization: minification,
  plugins: [stylesInScripts(), ...plugins],
})

const monolith = configOf({
  name: 'monolith',
  output: 'bundle',
  context: import.meta.dirname,
  alias: withoutFederation,
  plugins: [
    new rspack.EntryPlugin(import.meta.dirname, main, { name: 'main' }),
    pageFiles(join(root, 'host')),
    compileHints(areas.map(({ part }) => part)),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
    manifestPlugin({
      folder: import.meta.dirname,
      part: 'host',
      version: versionPlaceholder,
      scope: 'drape_monolith',
      entry: 'none',
      offered: {},
      isNeighbours: () => false,
      routes: [],
    }),
    versionPlugin,
  ],
})

/** A part as the plugin's quick start federates it: https://module-federation.io/guide/start/quick-start */
const stock = (plan: PartOfTree) => {
  const { part, folder, doors } = plan
  const isHost = part === 'host'
  const openedModules = isHost
    ? areas.map(({ part: area }) => `@drape/remote-${area}`)
    : federatedNeighbours(join(root, folder), plan)
  return configOf({
    name: part,
    output: join(stockFolder, part),
    context: join(root, folder),
    plugins: [
      ...(isHost ? [new rspack.EntryPlugin(import.meta.dirname, bootstrap, { name: 'main' })] : []),
      new ModuleFederationPlugin({
        name: part,
        ...(!isHost && { filename: 'remoteEntry.js', exposes: { ...doors } }),
        remotes: Object.fromEntries(
          openedModules.map((name) => {
            const remote = name.replace('@drape/remote-', '')
            return [name, `${remote}@/site/${stockFolder}/${remote}/mf-manifest.json`]
          }),
        ),
        // The host asks for the router by both names, and would have two of them.
        shared: Object.fromEntries(
          [...Object.keys(shared), 'react-router'].map((name) => [name, { singleton: true }]),
        ),
        // Types are not what is measured.
        dts: false,
      }),
    ],
  })
}

export default [monolith, ...Object.values(partsOf(root)).map(stock)]
