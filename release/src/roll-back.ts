import { compose } from './compose.ts'
import { type Act, type Versions, without } from './promote.ts'
import type { Decided, Registry } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { faultsIn } from './verify.ts'

export interface WentBack {
  readonly versions: Versions
  /** Earlier versions that were skipped, and why. */
  readonly passedBy: readonly string[]
}

interface Step {
  readonly good: string
  readonly next: Decided
  readonly passedBy: readonly string[]
}

const stepBack = (store: SiteStore, { history, withdrawn }: Decided, part: string): Step => {
  const [live, ...before] = history[part] ?? []
  const passedBy: string[] = []
  for (const [at, good] of before.entries()) {
    const faults = faultsIn(store, part, good)
    if (faults.length > 0) {
      passedBy.push(...faults)
      continue
    }
    const next = {
      history: { ...history, [part]: before.slice(at) },
      withdrawn: { ...withdrawn, [part]: [live as string, ...without(withdrawn[part], live as string)] },
    }
    return { good, next, passedBy }
  }
  throw new Error([...passedBy, `${part} has no version to go back to.`].join('\n'))
}

const stepsBack = (store: SiteStore, registry: Registry, parts: readonly string[]) => {
  let next: Decided = registry
  const versions: Record<string, string> = {}
  const passedBy: string[] = []
  for (const part of parts) {
    const step = stepBack(store, next, part)
    versions[part] = step.good
    passedBy.push(...step.passedBy)
    next = step.next
  }
  return { versions, passedBy, next: { history: next.history, withdrawn: next.withdrawn } }
}

/** Returns parts to the version before, all or none; if that is gone or damaged, to the next intact one. */
export const rollBack = (store: SiteStore, parts: readonly string[], act: Act): WentBack =>
  store.change((registry) => {
    const { versions, passedBy, next } = stepsBack(store, registry, parts)
    return {
      ...compose(store, next),
      change: { ...act, verb: 'rollback', versions },
      result: { versions, passedBy },
    }
  })

/** The parts that were last made live together, as far as those versions are still live. */
export const lastSet = (store: SiteStore): string[] => {
  const { history } = store.readRegistry()
  const isLive = ([part, version]: [string, string]) => history[part]?.[0] === version
  const last = store
    .readHistory()
    .filter(({ verb }) => verb !== 'rollback' && verb !== 'repair')
    .at(-1)
  const parts = Object.entries(last?.versions ?? {})
    .filter(isLive)
    .map(([part]) => part)
  if (parts.length === 0) throw new Error('Nothing of the last promotion is live any more.')
  return parts
}
