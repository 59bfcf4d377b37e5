import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModuleFederationPlugin as RspackFederation } from '@module-federation/enhanced/rspack'
import { ModuleFederationPlugin as WebpackFederation } from '@module-federation/enhanced/webpack'
import { federation as viteFederation } from '@module-federation/vite'
import { rspack } from '@rspack/core'
import { type BuildOptions, type PluginOption, build as vite } from 'vite'
import webpack from 'webpack'
import { shared } from '../../../rspack.shared.ts'
import { keepNodeEnv } from '../product/server.ts'

interface Stats {
  hasErrors(): boolean
  toString(preset: string): string
}

type Bundler = (config: object, callback: (error: Error | null, stats?: Stats) => void) => unknown

const run = (bundler: Bundler, config: object): Promise<void> =>
  new Promise((resolve, reject) => {
    bundler(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })

const runVite = async (root: string, build: BuildOptions, plugin: PluginOption): Promise<void> => {
  const restore = keepNodeEnv()
  const how = { configFile: false, logLevel: 'error' } as const
  await vite({ ...how, root, build: { target: 'es2022', ...build }, plugins: [plugin] }).finally(restore)
}

/** A copy of the sources in the folder of the browser tests, so that packages are found. */
const inCopy = async (sources: string, work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(import.meta.dirname, '../../.foreign-'))
  try {
    cpSync(sources, folder, { recursive: true })
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const one = { singleton: true, requiredVersion: '^19.0.0' }

/** As on the first page of each plugin's documentation. */
const about = {
  name: 'wardrobe',
  filename: 'remoteEntry.js',
  exposes: { './app': './wardrobe.js' },
  shared: { react: one, 'react-dom': one },
}

const common = (folder: string, plugin: object) => ({
  context: folder,
  mode: 'production',
  devtool: false,
  entry: {},
  output: { path: join(folder, 'dist'), uniqueName: 'wardrobe', publicPath: 'auto' },
  module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
  plugins: [plugin],
})

const sharedByHost = Object.fromEntries(
  [...Object.keys(shared), 'react-dom/client'].map((name) => [name, { singleton: true }]),
)

/**
 * As each plugin's documentation has it, and the one setting that our parts ask of a host: docs/federation.md. An object
 * for each, because a plugin writes into it.
 */
const hostAbout = () => ({
  name: 'elsewhere',
  shared: sharedByHost,
  dts: false,
  experiments: { provideExternalRuntime: true },
})

const hostSources = join(import.meta.dirname, 'host')
const hostPage = (script: string) => `<!doctype html><div id="root"></div>${script}`

const bundledHost = (dist: string, plugin: object, runtime: string) => ({
  context: hostSources,
  mode: 'production',
  devtool: false,
  entry: './main.js',
  output: { path: dist, uniqueName: 'elsewhere', publicPath: 'auto' },
  resolve: { alias: { '@module-federation/enhanced/runtime': runtime } },
  plugins: [plugin],
})

type Builder = (folder: string) => Promise<void>

const enhancedRuntime = '@module-federation/enhanced/runtime'

/** How a plugin makes a remote in a folder with sources, and a host into one for its files. */
interface Maker {
  readonly name: string
  readonly remote: Builder
  readonly host?: Builder
}

/** Of any release of the plugin. */
export const enhancedWithRspack = (
  name = 'enhanced with Rspack',
  Plugin = RspackFederation,
  runtime = enhancedRuntime,
): Maker => ({
  name,
  remote: (folder) => run(rspack as Bundler, common(folder, new Plugin({ ...about, dts: false }))),
  host: (dist) => run(rspack as Bundler, bundledHost(dist, new Plugin(hostAbout()), runtime)),
})

const runWebpack = (config: object) =>
  run(webpack as unknown as Bundler, { ...config, experiments: { css: true } })

export const makers: readonly Maker[] = [
  enhancedWithRspack(),
  {
    name: 'enhanced with webpack',
    remote: (folder) => runWebpack(common(folder, new WebpackFederation({ ...about, dts: false }))),
    host: (dist) => runWebpack(bundledHost(dist, new WebpackFederation(hostAbout()), enhancedRuntime)),
  },
  {
    name: "webpack's own federation",
    remote: (folder) => runWebpack(common(folder, new webpack.container.ModuleFederationPlugin(about))),
  },
  {
    name: "Vite's plugin",
    remote: (folder) =>
      runVite(
        folder,
        { rollupOptions: { input: join(folder, 'wardrobe.js') } },
        viteFederation({ ...about, manifest: true, dts: false }),
      ),
    host: (dist) =>
      inCopy(hostSources, async (folder) => {
        writeFileSync(join(folder, 'index.html'), hostPage('<script type="module" src="./main.js"></script>'))
        const page = readFileSync(join(folder, 'page.js'), 'utf8')
        writeFileSync(join(folder, 'page.js'), page.replace(enhancedRuntime, '@module-federation/runtime'))
        await runVite(folder, { outDir: dist }, viteFederation(hostAbout()))
      }),
  },
]

const newDist = (): string => {
  const dist = mkdtempSync(join(tmpdir(), 'drape-foreign-'))
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }))
  return dist
}

/** A page of another product, made with a federation plugin and nothing of ours. */
export const buildPlainHost = async ({ name, host }: Maker): Promise<string> => {
  if (!host) throw new Error(`No host is made by ${name}.`)
  const dist = newDist()
  writeFileSync(join(dist, 'index.html'), hostPage('<script src="main.js"></script>'))
  await host(dist)
  return dist
}

type Change = (source: string) => string

const buildRemote = async (build: Builder, change: Change): Promise<string> => {
  const dist = newDist()
  await inCopy(join(import.meta.dirname, 'wardrobe'), async (folder) => {
    const file = join(folder, 'wardrobe.js')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    await build(folder)
    cpSync(join(folder, 'dist'), dist, { recursive: true })
  })
  return dist
}

const buildsByKey = new Map<string, Promise<string>>()

/** Builds the foreign remote with changed sources, each once; returns the folder. */
export const buildForeign = (
  { name, remote }: Maker,
  change: Change = (source) => source,
): Promise<string> => {
  const key = `${name} ${change}`
  const dist = buildsByKey.get(key) ?? buildRemote(remote, change)
  buildsByKey.set(key, dist)
  return dist
}
