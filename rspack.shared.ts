import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PartManifest } from '@drape/release/part-manifest'
import { versionOf } from '@drape/release/version'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core'
import { pageTemplate } from './rspack.page.ts'

const root = import.meta.dirname

const lentRuntime = join(root, 'release/src/runtime/lent-runtime.ts')
const versionRange = join(root, 'release/src/runtime/version-range.ts')
const borrowedRuntime = join(root, 'release/src/runtime/borrowed-runtime.ts')

interface FloorPlan {
  readonly name: string
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/** The packages of which one copy may exist on a page, and the part that brings it. */
const providers: Readonly<Record<string, string>> = {
  react: 'host',
  'react-dom': 'host',
  'react-router-dom': 'host',
}

/** Of these packages the provider shares only what its kit re-exports. */
const kits: Readonly<Record<string, string>> = { 'react-router-dom': './src/router.kit.ts' }

const readPlan = (folder: string): FloorPlan =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as FloorPlan

const readRoutes = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'src/routes.json'), 'utf8')) as Record<string, string>

const doorsByName = ({ name, exports }: FloorPlan): Record<string, string> =>
  Object.fromEntries(Object.entries(exports).map(([door, file]) => [name + door.slice(1), file]))

const majorOf = (version: string): string => `^${version.split('.')[0]}.0.0`

/** antd reaches for react-dom/client too; unshared it would bring a second React DOM of 60 KB brotli. */
const subpaths: Readonly<Record<string, readonly string[]>> = { 'react-dom': ['react-dom/client'] }

const sharedPackages = (part: string, plan: FloorPlan) =>
  Object.fromEntries(
    Object.entries(plan.dependencies)
      .filter(([name]) => name in providers)
      .flatMap(([name, version]) =>
        [name, ...(subpaths[name] ?? [])].map((request) => ({ name, request, version })),
      )
      .map(({ name, request, version }) => {
        const one = { singleton: true, requiredVersion: majorOf(version) }
        if (providers[name] !== part) return [request, { ...one, import: false as const }]
        const kit = kits[name]
        // Eager, for the provider is always there first and a chunk more would be a round trip more.
        return [request, { ...one, version, eager: true, ...(kit ? { import: kit } : {}) }]
      }),
  )

const federatedNeighbours = (plan: FloorPlan): string[] =>
  Object.keys(plan.dependencies).filter((name) => name.startsWith('@drape/remote-'))

const partOf = (name: string): string => name.replace(/^(@drape\/)?remote-/, '')

/**
 * The federation plugin asks for its runtime with require() and so names its CommonJS half, of which nothing
 * can be shaken off: 9 KB brotli in each entry. The same files lie beside it as modules.
 */
class FederationAsModules implements RspackPluginInstance {
  readonly #isHost: boolean

  constructor(isHost: boolean) {
    this.#isHost = isHost
  }

  apply(compiler: Compiler): void {
    if (!this.#isHost) {
      const runtime = /@module-federation\/webpack-bundler-runtime\/dist\/index\.c?js$/
      new rspack.NormalModuleReplacementPlugin(runtime, borrowedRuntime).apply(compiler)
    }
    new rspack.NormalModuleReplacementPlugin(/\/semver\/index\.js$/, (asked) => {
      if (!asked.createData && asked.context.includes('@module-federation')) asked.request = versionRange
    }).apply(compiler)
    const asModule = (path: string) => path.replace(/(@module-federation\/[^/]+\/dist\/.*)\.cjs$/, '$1.js')
    new rspack.NormalModuleReplacementPlugin(/@module-federation\/.*\.cjs$/, (asked) => {
      if (!asked.createData) asked.request = asModule(asked.request)
    }).apply(compiler)
    compiler.hooks.afterPlugins.tap('FederationAsModules', () => {
      const { alias } = compiler.options.resolve
      if (!alias) return
      for (const [name, path] of Object.entries(alias))
        if (typeof path === 'string') alias[name] = asModule(path)
    })
  }
}

/** lightningcss otherwise writes for browsers of ten years ago, which cannot run the scripts anyway. */
export const leanCss: Configuration['optimization'] = {
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin(),
    new rspack.LightningCssMinimizerRspackPlugin({
      minimizerOptions: { targets: 'chrome 111, safari 16.4, firefox 114' },
    }),
  ],
}

export const swc = (isDevelopment: boolean) => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
      target: 'es2022',
    },
  },
  type: 'javascript/auto',
})

/** What lies beside the host's scripts: the page, and its icons. */
export const pageFiles = (host: string) =>
  new rspack.CopyRspackPlugin({
    patterns: [
      { from: join(host, 'src/page.html'), transform: () => pageTemplate(host, swc(false)) },
      join(host, 'src/icon.svg'),
      join(host, 'src/favicon.ico'),
    ],
  })

/**
 * The one build of every part. What differs between parts stands in their package.json, what differs in
 * development in commands/dev/hot-build.ts.
 */
export const partConfig = (folder: string): Configuration => {
  const plan = readPlan(folder)
  const part = partOf(basename(folder))
  const isHost = part === 'host'
  const version = versionOf(root, folder, ['contract'])
  // A fixed name would let one version's code load the other's chunks after a fallback.
  const scope = `drape_${part}_${version}`
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
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 20_000,
      // Without it a module whose neighbour failed to load stays half evaluated in the cache, and Retry shows it.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: [swc(false), { test: /\.css$/, type: 'css/auto' }] },
    optimization: {
      ...leanCss,
      // A door's own packages stay in its file: each further file is a request on every cold visit.
      // What several doors share is one file too. A part in more files than a browser opens connections to a server
      // without HTTP/2, six, would leave none for Retry when all of them hang.
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          default: { name: 'core', minChunks: 2, enforce: true, reuseExistingChunk: true },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: scope,
        ...(isHost
          ? {}
          : {
              filename: 'entry.js',
              library: { type: 'var', name: scope },
              exposes: Object.fromEntries(
                Object.entries(plan.exports).map(([door, file]) => [
                  door,
                  { import: file, name: `__federation_expose_${door.slice(2)}` },
                ]),
              ),
            }),
        remotes: Object.fromEntries(
          federatedNeighbours(plan).map((name) => [name, `${partOf(name)}@/site/${partOf(name)}/entry.js`]),
        ),
        // Else it follows the library's 'var', and a neighbour's address would become an expression.
        remoteType: 'script',
        shared: sharedPackages(part, plan),
        ...(isHost ? { runtimePlugins: [lentRuntime] } : {}),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new FederationAsModules(isHost),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
      ...(isHost ? [pageFiles(folder)] : []),
      new PartManifest({
        folder,
        part,
        version,
        scope,
        entry: 'entry.js',
        offered: isHost ? kits : doorsByName(plan),
        isNeighbours: (module) => module in kits || module.startsWith('@drape/remote-'),
        ...(isHost ? { routes: readRoutes(folder) } : {}),
      }),
    ],
  }
}
