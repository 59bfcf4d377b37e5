import { canaryOf, nameOf, withoutCanaries, withWithdrawn } from './canary/canary.ts'
import { compose, reasonToEnd } from './compose.ts'
import { mapRecord } from './map-record.ts'
import { readTarget, type Target } from './names.ts'
import { type Act, provenanceOf, replacedBy } from './promote.ts'
import { type Decided, liveIn } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { damageOfVersion } from './verify.ts'

/** A caller that names the version means no other that has taken its place since. */
const stepBack = (store: SiteStore, decided: Decided, { part, version: expected }: Target) => {
  const canary = canaryOf(decided, part)
  const { history } = decided
  if (expected && expected !== (canary?.version ?? history[part]?.[0]))
    throw new Error(`${part} ${expected} is not what could be taken back.`)
  if (canary)
    return {
      part,
      good: history[part]?.[0] ?? '',
      next: withWithdrawn(decided, canary),
      passedBy: [],
      canary,
    }
  const [live = '', ...before] = history[part] ?? []
  const passedBy: string[] = []
  for (const [at, good] of before.entries()) {
    const damage = damageOfVersion(store, part, good)
    if (damage.length > 0) {
      passedBy.push(...damage)
      continue
    }
    const taken = withWithdrawn(decided, { part, version: live })
    return { part, good, next: { ...taken, history: { ...history, [part]: before.slice(at) } }, passedBy }
  }
  throw new Error([...passedBy, `${part} has no version to go back to.`].join('\n'))
}

/** A canary that cannot go on without the withdrawn version does not stop a rollback: the canary is over. */
const withoutBrokenCanaries = (store: SiteStore, next: Decided) => {
  const broken = next.canaries.flatMap((canary) => {
    const reason = reasonToEnd(store, next, canary)
    return reason ? [{ part: canary.part, line: `The canary of ${nameOf(canary)} is over: ${reason}` }] : []
  })
  const parts = broken.map(({ part }) => part)
  return { next: withoutCanaries(next, parts), notes: broken.map(({ line }) => line) }
}

/**
 * Returns parts to the version before, all or none; if that is gone or damaged, to the next intact one. A part with a
 * canary loses only the canary, and its live version stays.
 */
export const rollBack = (store: SiteStore, targetNames: readonly string[], act: Act) =>
  store.change((registry) => {
    const steps: ReturnType<typeof stepBack>[] = []
    for (const target of targetNames.map(readTarget))
      steps.push(stepBack(store, steps.at(-1)?.next ?? registry, target))
    const { next, notes } = withoutBrokenCanaries(store, steps.at(-1)?.next ?? registry)
    const versions = Object.fromEntries(steps.map(({ part, good }) => [part, good]))
    const canaries = steps.flatMap(({ canary }) => canary ?? [])
    const isOfCanary = (part: string) => canaries.some((canary) => canary.part === part)
    const shares = canaries.map(({ part, version }) => ({ part, version, percent: 0 }))
    return {
      ...compose(store, next),
      change: {
        ...act,
        verb: 'rollback',
        versions: mapRecord(versions, (good, part) => (isOfCanary(part) ? undefined : good)),
        ...replacedBy(registry, versions),
        ...provenanceOf(store, versions),
        ...(shares.length > 0 && { canaries: shares }),
      },
      result: {
        versions,
        /** Earlier versions that were skipped, and why. */
        passedBy: [...steps.flatMap(({ passedBy }) => passedBy), ...notes],
        /** The canaries that were taken back without having been live. */
        canaries,
      },
    }
  })

/** The parts that were last made live together, as far as those versions are still live. */
export const lastSet = (store: SiteStore): string[] => {
  const { history, canaries } = store.readRegistry()
  const isLive = ([part, version]: [string, string]) => history[part]?.[0] === version
  const last = store
    .readHistory()
    .findLast(({ verb, canaries }) => verb !== 'rollback' && verb !== 'repair' && !canaries)
  const parts = Object.entries(last?.versions ?? {})
    .filter(isLive)
    .map(([part]) => part)
  if (parts.length === 0) throw new Error('Nothing of the last promotion is live any more.')
  const canary = canaries.find(({ part }) => parts.includes(part))
  if (canary)
    throw new Error(
      `${nameOf(canary)} is with ${canary.percent} %: rollback ${canary.part} takes that back first.`,
    )
  return parts
}

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
