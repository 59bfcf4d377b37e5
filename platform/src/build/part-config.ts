import { join } from 'node:path'
import { type Compilation, type Configuration, type Module, rspack } from '@rspack/core'
import { scopeName } from '../release/names.ts'
import { versionPlaceholder } from '../release/version-hash.ts'
import { assets, minification, resolving, swc } from './bundling.ts'
import { calls } from './call-data.ts'
import { compileHints } from './compile-hints-plugin.ts'
import { federation, federationAlias, federationPackages, federationVersion } from './federation.ts'
import { firstScreenScript } from './first-screen.ts'
import { omitPaths } from './omit-paths-plugin.ts'
import { bundleWorker, pageFiles } from './page-template.ts'
import { manifestPlugin } from './part-manifest-plugin.ts'
import { chunkOf, isNeighbour, type PartPackage } from './part-package.ts'
import { type BuildOptions, kitsOf, readSharingPart, sharesOf } from './shared-packages.ts'
import { styles, stylesInScripts } from './styles.ts'
import { versionPlugin } from './version-plugin.ts'

/** The files behind a part's doors, by the names that other parts import. */
const doorsByName = ({ name, doors }: PartPackage): Record<string, string> =>
  Object.fromEntries(Object.entries(doors).map(([door, file]) => [name + door.slice(1), file]))

type Graphs = Pick<Compilation, 'chunkGraph'>

const isOfPackage = (module: Module): boolean =>
  /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '')

/**
 * The build configuration of every part. Differences between parts are in their package.json, those of development in
 * platform/src/dev/hot-build.ts; what all of them share is said by the tree.
 */
export const partConfig = (folder: string, options: BuildOptions): Configuration => {
  const plan = readSharingPart(folder, options)
  const { part, doors, routes, tabs, slots, fills, budgetKb } = plan
  const isHost = part === 'host'
  const firstChunks = plan.first.map(chunkOf)
  /** Whether a first screen opens a door that needs a module. */
  const isFirst = (module: Module, { chunkGraph }: Graphs): boolean =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name = '' }) => firstChunks.includes(name))
  const isLate = (module: Module, graphs: Graphs) => !isFirst(module, graphs)
  /** The chunk of the host, or that of which several late doors make use. */
  const main = isHost ? 'main' : plan.late ? chunkOf(plan.late) : 'late'
  // The version is part of the global name: with a fixed name, one version's code could load the other's chunks after a
  // fallback.
  const scope = scopeName(part, versionPlaceholder)
  return {
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: isHost ? { main: './src/main.tsx' } : {},
    performance: false,
    devtool: 'hidden-source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      uniqueName: scope,
      devtoolNamespace: `drape_${part}`,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      // Without this, a module whose import failed stays half evaluated in the module cache, and a retry would render
      // it.
      strictModuleErrorHandling: true,
    },
    resolve: {
      ...resolving(folder),
      modules: ['node_modules', federationPackages],
      ...plan.resolve,
      alias: { ...federationAlias, ...plan.resolve?.alias },
    },
    module: { rules: [swc(false), calls, assets, ...styles(part), ...(plan.rules ?? [])] },
    optimization: {
      ...minification,
      // Each further file is a request on a first visit. So what first screens open is one file, `core`, and what several
      // other doors share is another. Large packages are files of
      // their own, which stay the same when a line of ours changes. A part must stay below six files on a screen, the
      // number of connections that a browser opens without HTTP/2: if all of them hang, a retry would find none free.
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          packages: {
            test: (module, graphs) => isOfPackage(module) && isLate(module, graphs),
            chunks: isHost ? 'initial' : 'async',
            name: (_, chunks) => (chunks.some(({ name }) => name === main) ? 'packages' : undefined),
            minSize: 20_000,
            priority: 2,
          },
          late: {
            test: isLate,
            name: main,
            minChunks: 2,
            enforce: true,
            reuseExistingChunk: true,
            priority: 1,
          },
          default: { test: isFirst, name: 'core', minChunks: 1, enforce: true },
        },
      },
    },
    plugins: [
      federation(folder, plan, scope, versionPlaceholder),
      omitPaths,
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
      compileHints(firstChunks),
      stylesInScripts(),
      ...(isHost ? [pageFiles(folder)] : []),
      manifestPlugin({
        folder,
        part,
        version: versionPlaceholder,
        scope,
        entry: 'entry.js',
        federation: federationVersion,
        offered: isHost ? kitsOf(plan) : doorsByName(plan),
        declaredDoors: isHost ? {} : doors,
        isNeighbours: (module) => module in plan.shared || isNeighbour(folder, module),
        routes,
        tabs,
        slots,
        fills,
        shares: sharesOf(plan),
        firstScreen: () => firstScreenScript(folder, plan, scope),
        budgetKb,
        ...(isHost && { bundledBeside: async () => (await bundleWorker(folder)).files }),
      }),
      versionPlugin,
    ],
  }
}
