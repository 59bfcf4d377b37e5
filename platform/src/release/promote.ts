/**
 * The way of a version to visitors. publish.ts has copied a build into its folder; from there, under the lock of the site:
 * the gate judges what would be live with it (passGate), the registry names it (withLive), and compose.ts renders the
 * pages of what is live then. All of it happens, or nothing.
 */
import { canaryOf, withCanary, without, withoutCanaries } from './canary/canary.ts'
import { compose } from './compose.ts'
import type { ApiDocument } from './gate/api-document.ts'
import { GateRefusal, incompatibilityLine, oneVerdict, type Verdict } from './gate/incompatibility.ts'
import { judge } from './gate.ts'
import { type Cases, casesOf, requireWhole, type Versions } from './gate-cases.ts'
import type { Canary, Decided, Registry } from './registry.ts'
import type { Change } from './release-log.ts'
import type { SiteStore } from './site.store.ts'

/** How many versions a part can be rolled back through. Older folders remain for open tabs. */
const historyLength = 10

export type { Versions }

/** Who acts, and why. */
export type Act = Omit<Change, 'verb' | 'versions' | 'canaries' | 'notChecked'> & {
  readonly verb?: Change['verb']
  /** Faults of the gate that somebody has reviewed and accepts. */
  readonly despite?: readonly string[] | undefined
  /** The OpenAPI document of the api that the parts will call. */
  readonly api?: ApiDocument | undefined
}

const verdictOn = ({ made, withCanaries }: Cases, api: ApiDocument | undefined): Verdict =>
  oneVerdict(judge((made ? [made, ...withCanaries] : []).map((each) => ({ ...each, api }))))

const requireFit = ({ faults, notChecked }: Verdict, despite: readonly string[]): readonly string[] => {
  const refused = faults.filter(({ check }) => !despite.includes(check))
  if (refused.length > 0) throw new GateRefusal(refused)
  return [...notChecked, ...faults.map((fault) => `Let through, as was asked: ${incompatibilityLine(fault)}`)]
}

/** The gate: what would be live together with these, as whole as it was published, fits. */
const passGate = (
  store: SiteStore,
  registry: Registry,
  versions: Versions,
  { despite = [], api }: Pick<Act, 'despite' | 'api'>,
): readonly string[] => {
  for (const [part, version] of Object.entries(versions)) requireWhole(store, part, version)
  return requireFit(verdictOn(casesOf(store, registry, versions), api), despite)
}

/** A version that was withdrawn may be asked for by its name. */
const withAllowed = (withdrawn: Decided['withdrawn'], versions: Versions): Decided['withdrawn'] => ({
  ...withdrawn,
  ...Object.fromEntries(
    Object.entries(versions).map(([part, version]) => [part, without(withdrawn[part], version)]),
  ),
})

/** What is live to all ends the canary of its part: that version itself, or another. */
const withLive = (registry: Registry, versions: Versions): Decided => {
  const { history, withdrawn } = registry
  return {
    ...withoutCanaries(registry, Object.keys(versions)),
    history: {
      ...history,
      ...Object.fromEntries(
        Object.entries(versions).map(([part, version]) => [
          part,
          [version, ...without(history[part], version)].slice(0, historyLength),
        ]),
      ),
    },
    withdrawn: withAllowed(withdrawn, versions),
  }
}

/** Says which canaries something else takes the place of. */
const endedBy = (registry: Registry, versions: Versions): string[] =>
  registry.canaries
    .filter(({ part, version }) => (versions[part] ?? version) !== version)
    .map((ended) => `The canary of ${ended.part} ${ended.version}, which ${ended.percent} % had, is over.`)

/**
 * Makes published versions live, all or none; returns what the gate could not check and what could not be drawn. Promoting what is live already
 * changes nothing.
 */
export const promote = (
  store: SiteStore,
  versions: Versions,
  { verb = 'promote', despite, api, ...act }: Act,
): Pick<Verdict, 'notChecked'> =>
  store.change((registry) => {
    const notChecked = passGate(store, registry, versions, { despite, api })
    const next = withLive(registry, versions)
    const { notDrawn, ...composed } = compose(store, next)
    return {
      ...composed,
      change: { ...act, verb, versions, notChecked: [...notChecked, ...notDrawn] },
      result: { notChecked: [...notChecked, ...notDrawn, ...endedBy(registry, versions)] },
    }
  })

const canaryFor = (registry: Registry, { part, version, percent, guard }: Omit<Canary, 'since'>): Canary => {
  const [live] = registry.history[part] ?? []
  if (!live) throw new Error(`${part} has nothing live yet: its first version goes to all.`)
  if (live === version) throw new Error(`${part} ${version} is live already.`)
  const running = canaryOf(registry, part)
  const before = running?.version === version ? running : undefined
  if (before && percent < before.percent)
    throw new Error(
      `${part} ${version} is with ${before.percent} % of the browsers, and a canary only grows: rollback ${part} takes it back.`,
    )
  return {
    part,
    version,
    percent,
    since: before?.since ?? new Date().toISOString(),
    guard: guard || (before?.guard ?? false),
  }
}

/** Gives a published version to some browsers, or to more of them. The gate looks at it as if it went live. */
export const promoteToFew = (
  store: SiteStore,
  asked: Omit<Canary, 'since'>,
  { despite, api, ...act }: Act,
): Pick<Verdict, 'notChecked'> & { readonly canary: Canary } =>
  store.change((registry) => {
    const { part, version, percent } = asked
    const canary = canaryFor(registry, asked)
    const versions = { [part]: version }
    // No browser gets two canaries, so that it need not fit with the others.
    const notChecked = passGate(store, { ...registry, canaries: [] }, versions, { despite, api })
    const withdrawn = withAllowed(registry.withdrawn, versions)
    const { notDrawn, ...composed } = compose(store, withCanary({ ...registry, withdrawn }, canary))
    return {
      ...composed,
      change: {
        ...act,
        verb: 'promote',
        versions: {},
        canaries: [{ part, version, percent }],
        notChecked: [...notChecked, ...notDrawn],
      },
      result: { notChecked: [...notChecked, ...notDrawn, ...endedBy(registry, versions)], canary },
    }
  })
