import { compose } from './compose.ts'
import type { Registry } from './registry.ts'
import type { Change } from './release-log.ts'
import type { SiteStore } from './site.store.ts'
import { faultsOf } from './verify.ts'

/** How many versions a part can be rolled back through. Their folders stay for open tabs in any case. */
const historyLength = 10

export type Versions = Readonly<Record<string, string>>
/** Who does it, and why. */
export type Act = Pick<Change, 'by' | 'why'> & { readonly verb?: Change['verb'] }

export const without = (versions: readonly string[] | undefined, version: string): string[] =>
  (versions ?? []).filter((other) => other !== version)

const requireWhole = (store: SiteStore, part: string, version: string): void => {
  const release = store.readRelease(part, version)
  if (!release) throw new Error(`${part} ${version} is not published.`)
  const faults = faultsOf(store.folderOf(part, version), release)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

const withLive = (
  { history, withdrawn }: Registry,
  versions: Versions,
): Pick<Registry, 'history' | 'withdrawn'> => ({
  history: {
    ...history,
    ...Object.fromEntries(
      Object.entries(versions).map(([part, version]) => [
        part,
        [version, ...without(history[part], version)].slice(0, historyLength),
      ]),
    ),
  },
  withdrawn: {
    ...withdrawn,
    ...Object.fromEntries(
      Object.entries(versions).map(([part, version]) => [part, without(withdrawn[part], version)]),
    ),
  },
})

/** Makes published versions live, all or none. The very same set again changes nothing. */
export const promote = (store: SiteStore, versions: Versions, { verb = 'promote', ...act }: Act): void =>
  store.change((registry) => {
    for (const [part, version] of Object.entries(versions)) requireWhole(store, part, version)
    return {
      ...compose(store, withLive(registry, versions)),
      change: { ...act, verb, versions },
      result: undefined,
    }
  })
