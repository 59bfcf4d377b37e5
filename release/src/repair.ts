import { compose } from './compose.ts'
import type { Act } from './promote.ts'
import type { Decided } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { faultsOf } from './verify.ts'

const isWhole = (store: SiteStore, part: string, version: string): boolean => {
  try {
    const release = store.readRelease(part, version)
    return release !== undefined && faultsOf(store.folderOf(part, version), release).length === 0
  } catch {
    return false
  }
}

const wholeOnes = (store: SiteStore, { history, withdrawn }: Decided): Decided => ({
  history: Object.fromEntries(
    Object.entries(history)
      .map(([part, versions]) => [part, versions.filter((version) => isWhole(store, part, version))] as const)
      .filter(([, versions]) => versions.length > 0),
  ),
  withdrawn,
})

/** Makes the registry again from the last entry of the log and the folders that are whole. */
export const repair = (store: SiteStore, act: Act): Decided => {
  const last = store.readLog().at(-1)
  if (!last) throw new Error('There is no log to make the registry from: promote what is to be live.')
  const next = wholeOnes(store, last.decided)
  store.replaceRegistry(() => ({
    ...compose(store, next),
    change: {
      ...act,
      verb: 'repair',
      versions: Object.fromEntries(Object.entries(next.history).map(([part, [live = '']]) => [part, live])),
    },
    result: undefined,
  }))
  return next
}
