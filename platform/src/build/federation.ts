import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { RspackPluginInstance } from '@rspack/core'
import { mapRecord } from '../release/map-record.ts'
import { neighbourIn } from '../release/names.ts'
import { typesArchive, typesOfCalls } from '../release/types/door-types.ts'
import { folderOfPackage } from './packages.ts'
import { chunkOf, federatedNeighbours, readManifest } from './part-package.ts'
import { type SharingPart, sharedPackages } from './shared-packages.ts'

const bundlerRuntime = '@module-federation/webpack-bundler-runtime'
const injectCore = '@module-federation/inject-external-runtime-core-plugin'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))
const enhanced = folderOfPackage(import.meta.dirname, '@module-federation/enhanced') ?? ''

/** For the gate: which parts a page can open together. */
export const federationVersion = readManifest(join(enhanced, 'package.json')).version ?? ''

/** Where the federation's own packages lie: not at the top of every tree. */
export const federationPackages = join(folderOfPackage(enhanced, bundlerRuntime) ?? '', '../..')

/**
 * The bundler names the CommonJS half of these packages, of which nothing unused can be left out: 15 KB (brotli). An
 * alias of itself ends its own.
 */
export const federationAlias: Readonly<Record<string, string>> = {
  '@module-federation/runtime': '@module-federation/runtime',
  '@module-federation/runtime-tools': '@module-federation/runtime-tools',
  [resolve(bundlerRuntime)]: `${bundlerRuntime}/bundler`,
  [resolve(injectCore)]: injectCore,
}

/** The host brings the one runtime of the page; remotes take its core from there. */
export const federation = (
  folder: string,
  plan: SharingPart,
  scope: string,
  version: string,
): RspackPluginInstance => {
  const isHost = plan.part === 'host'
  const optimization = { target: 'web' as const, disableSnapshot: true }
  return new ModuleFederationPlugin({
    name: isHost ? 'drape' : scope,
    shareStrategy: 'loaded-first',
    shared: sharedPackages(plan),
    dts: false,
    ...(isHost
      ? {
          manifest: false,
          experiments: { provideExternalRuntime: true, optimization },
        }
      : {
          manifest: {
            // Hosts would preload what is listed, without hashes.
            disableAssetsAnalyze: true,
            additionalData: ({ stats }) => {
              stats.metaData.buildInfo = { buildVersion: version, buildName: plan.part }
              // The archive is made when the part is published.
              stats.metaData.types = { path: '', name: '', zip: typesArchive, api: typesOfCalls }
            },
          },
          runtimePlugins: [join(import.meta.dirname, 'neighbours.js')],
          filename: 'entry.js',
          remoteType: 'script',
          exposes: mapRecord(plan.doors, (file, door) => ({ import: file, name: chunkOf(door) })),
          remotes: Object.fromEntries(
            federatedNeighbours(folder, plan).map((name) => {
              const part = neighbourIn(name)?.part
              return [name, `${part}@../../${part}/mf-manifest.json`]
            }),
          ),
          experiments: { externalRuntime: true, optimization },
        }),
  })
}
