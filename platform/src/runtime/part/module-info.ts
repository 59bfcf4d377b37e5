import type { PageRegistry } from '../../release/page-registry.ts'

/**
 * What Module Federation's browser extension shows: the versions that the page starts, and what they need of each other.
 * The runtime knows it only from manifests, of which our pages ask for none.
 */
export const describeRemotes = (registry: PageRegistry): void => {
  const live = Object.entries(registry).flatMap(([name, [release]]) =>
    release ? [{ name, ...release }] : [],
  )
  const remotes = (names: readonly string[]) =>
    Object.fromEntries(
      live.flatMap(({ name, scope }) => (names.includes(name) ? [[scope, { matchedVersion: '' }]] : [])),
    )
  const parts = live.map(({ scope, version, entry, needs }) => [
    scope,
    { version, remoteEntry: entry, globalName: scope, remotesInfo: remotes(Object.keys(needs)) },
  ])
  Object.assign(globalThis.__FEDERATION__.moduleInfo, {
    drape: { version: document.body.dataset['host'], remotesInfo: remotes(Object.keys(registry)) },
    ...Object.fromEntries(parts),
  })
}
