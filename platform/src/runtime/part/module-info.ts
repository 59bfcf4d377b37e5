import type { PageRegistry } from '../../release/page-registry.ts'

/** Their files stay unnamed: the runtime would preload them without a hash. */
const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/**
 * What Module Federation's browser extension shows: the versions that the page starts, what they expose, and which
 * neighbours they need. The runtime knows it only from manifests, and our pages load none.
 */
export const describeRemotes = (registry: PageRegistry): void => {
  const live = Object.entries(registry).flatMap(([name, [release]]) =>
    release ? [{ name, ...release }] : [],
  )
  const remotes = (names: readonly string[]) =>
    Object.fromEntries(
      live.flatMap(({ name, scope }) => (names.includes(name) ? [[scope, { matchedVersion: '' }]] : [])),
    )
  const parts = live.map(({ scope, version, entry, needs, exposes = [] }) => [
    scope,
    {
      version,
      remoteEntry: entry,
      globalName: scope,
      remotesInfo: remotes(Object.keys(needs)),
      modules: exposes.map((door) => ({ moduleName: door, modulePath: `./${door}`, assets })),
    },
  ])
  Object.assign(globalThis.__FEDERATION__.moduleInfo, {
    drape: { version: document.body.dataset['host'], remotesInfo: remotes(Object.keys(registry)) },
    ...Object.fromEntries(parts),
  })
}
