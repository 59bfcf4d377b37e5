import { compose } from './compose.ts'
import { mapRecord } from './map-record.ts'
import type { Act } from './promote.ts'
import { type Decided, liveIn } from './registry.ts'
import { withoutBrokenCanaries } from './roll-back.ts'
import type { SiteStore } from './site.store.ts'
import { damageOfVersion } from './verify.ts'

const wholeOnes = (store: SiteStore, { history, withdrawn, canaries }: Decided): Decided => {
  const isWhole = (part: string) => (version: string) => damageOfVersion(store, part, version).length === 0
  return {
    history: mapRecord(history, (versions, part) => {
      const whole = versions.filter(isWhole(part))
      return whole.length > 0 ? whole : undefined
    }),
    withdrawn,
    canaries: canaries.filter(({ part, version }) => isWhole(part)(version)),
  }
}

/** Restores the registry from the last log entry, with the versions whose folders are complete. */
export const repair = (store: SiteStore, act: Act): Decided => {
  const last = store.readLog().at(-1)
  if (!last) throw new Error('There is no log to make the registry from: promote what is to be live.')
  const { next } = withoutBrokenCanaries(store, wholeOnes(store, last.decided))
  store.replaceRegistry(() => ({
    ...compose(store, next),
    change: {
      ...act,
      verb: 'repair',
      versions: liveIn(next),
    },
    result: undefined,
  }))
  return next
}
