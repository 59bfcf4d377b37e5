import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { chunkOf, federatedNeighbours, neighbourOf, type PartPackage } from './part-package.ts'
import { sharedPackages } from './shared-packages.ts'

/** Only the host has the federation runtime, which opens every container, whichever tool made it. */
const hostFederation = (plan: PartPackage, scope: string): RspackPluginInstance =>
  new ModuleFederationPlugin({
    name: scope,
    shared: sharedPackages(plan),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })

/**
 * A container made by the bundler itself: it works with any version of the federation runtime, and has 3 KB of code in
 * place of a runtime of 12 to 28.
 */
const remoteFederation = (plan: PartPackage, scope: string): RspackPluginInstance =>
  new rspack.container.ModuleFederationPluginV1({
    name: scope,
    filename: 'entry.js',
    library: { type: 'var', name: scope },
    exposes: Object.fromEntries(
      Object.entries(plan.doors).map(([door, file]) => [door, { import: file, name: chunkOf(door) }]),
    ),
    // A page has one container of each part, given by the host or, on pages of others, by other-host-plugin.ts.
    remotes: Object.fromEntries(
      federatedNeighbours(plan).map((name) => [
        name,
        `promise globalThis.drapeNeighbour(${JSON.stringify(neighbourOf(name))})`,
      ]),
    ),
    shared: sharedPackages(plan),
  })

/** The federation plugin of a part, with its doors, neighbours and shared packages. */
export const federation = (plan: PartPackage, scope: string): RspackPluginInstance =>
  (plan.part === 'host' ? hostFederation : remoteFederation)(plan, scope)
