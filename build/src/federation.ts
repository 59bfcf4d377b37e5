import { type RspackPluginInstance, rspack } from '@rspack/core'
import { chunkOf, federatedNeighbours, neighbourOf, type PartPackage } from './part-package.ts'
import { sharedPackages } from './shared-packages.ts'

/**
 * The bundler's own federation: the share scope, and for remotes a container of 3 KB instead of a runtime of 12 to 28,
 * which any federation host opens. The host has the runtime in a lazy chunk, for foreign parts
 * (host/src/part/foreign-runtime.ts).
 */
export const federation = (plan: PartPackage, scope: string): RspackPluginInstance => {
  const shared = sharedPackages(plan)
  if (plan.part === 'host') return new rspack.sharing.SharePlugin({ shareScope: 'default', shared })
  return new rspack.container.ModuleFederationPluginV1({
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
    shared,
  })
}
