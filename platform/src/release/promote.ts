/**
 * The way of a version to visitors. publish.ts has copied a build into its folder; from there, under the lock of the
 * site: the gate judges what would be live with it (passGate), the registry names it (withLive), and compose.ts renders
 * the pages of what is live then. Either all of this happens, or nothing.
 */
import { canaryOf, withCanary, without, withoutCanaries } from './canary/canary.ts'
import { compose } from './compose.ts'
import type { ApiDocument } from './gate/api-document.ts'
import { GateRefusal, type GateResult, incompatibilityLine, mergeResults } from './gate/incompatibility.ts'
import { judge } from './gate.ts'
import { casesIn, type Versions } from './gate-cases.ts'
import { mapRecord } from './map-record.ts'
import type { Canary, Decided, Registry } from './registry.ts'
import type { Change } from './release-log.ts'
import type { SiteStore } from './site.store.ts'

/** How many versions a part can be rolled back through. Older folders remain for open tabs. */
const historyLength = 10

/** Who acts, and why. */
export type Act = Omit<
  Change,
  'verb' | 'versions' | 'canaries' | 'replaces' | 'provenance' | 'notChecked'
> & {
  readonly verb?: Change['verb']
  /** Incompatibilities that the operator has reviewed and accepts. */
  readonly despite?: readonly string[] | undefined
  /** The OpenAPI document of the api that the parts will call. */
  readonly api?: ApiDocument | undefined
}

/**
 * Throws unless these versions are complete and fit to all others that would be live with them. Returns what could not
 * be checked.
 */
const passGate = (
  store: SiteStore,
  registry: Registry,
  versions: Versions,
  { despite = [], api }: Pick<Act, 'despite' | 'api'>,
): readonly string[] => {
  const cases = casesIn(store, versions, registry).map((each) => ({ ...each, api }))
  const { incompatibilities, notChecked } = mergeResults(judge(cases))
  const refused = incompatibilities.filter(({ check }) => !despite.includes(check))
  if (refused.length > 0) throw new GateRefusal(refused)
  return [
    ...notChecked,
    ...incompatibilities.map((each) => `Let through, as was asked: ${incompatibilityLine(each)}`),
  ]
}

/** A version that was withdrawn may be asked for by its name. */
const withAllowed = (withdrawn: Decided['withdrawn'], versions: Versions): Decided['withdrawn'] => ({
  ...withdrawn,
  ...mapRecord(versions, (version, part) => without(withdrawn[part], version)),
})

/** A version that goes live ends the canary of its part, whether that is the same version or another. */
const withLive = (registry: Registry, versions: Versions): Decided => {
  const { history, withdrawn } = registry
  return {
    ...withoutCanaries(registry, Object.keys(versions)),
    history: {
      ...history,
      ...mapRecord(versions, (version, part) =>
        [version, ...without(history[part], version)].slice(0, historyLength),
      ),
    },
    withdrawn: withAllowed(withdrawn, versions),
  }
}

/** For the log, which lasts longer than the versions that it names. */
export const provenanceOf = (store: SiteStore, versions: Versions): Pick<Change, 'provenance'> => {
  const provenance = mapRecord(versions, (version, part) => store.readFacts(part, version).provenance)
  return Object.keys(provenance).length > 0 ? { provenance } : {}
}

interface Step<T> {
  /** What the gate judges the versions with. */
  readonly beside: Registry
  readonly versions: Versions
  readonly next: Decided
  readonly change: Pick<Change, 'versions' | 'canaries' | 'replaces'>
  readonly result: T
}

/** Returns with the result what the gate could not check and what could not be drawn. */
const pass = <T>(
  store: SiteStore,
  { verb = 'promote', despite, api, ...act }: Act,
  decide: (registry: Registry) => Step<T>,
): T & Pick<GateResult, 'notChecked'> =>
  store.change((registry) => {
    const { beside, versions, next, change, result } = decide(registry)
    const unchecked = passGate(store, beside, versions, { despite, api })
    const { notDrawn, ...composed } = compose(store, next, versions)
    const notChecked = [...unchecked, ...notDrawn]
    const ended = registry.canaries
      .filter(({ part, version }) => (versions[part] ?? version) !== version)
      .map(
        ({ part, version, percent }) => `The canary of ${part} ${version}, which ${percent} % had, is over.`,
      )
    return {
      ...composed,
      change: { ...act, verb, ...change, ...provenanceOf(store, versions), notChecked },
      result: { ...result, notChecked: [...notChecked, ...ended] },
    }
  })

/** What was live before, of the parts of which another version is live then. */
export const replacedBy = (
  { history }: Pick<Decided, 'history'>,
  versions: Versions,
): Pick<Change, 'replaces'> => {
  const replaces = mapRecord(versions, (version, part) => without(history[part]?.slice(0, 1), version)[0])
  return Object.keys(replaces).length > 0 ? { replaces } : {}
}

/** Makes published versions live, all or none. Promoting what is live already changes nothing. */
export const promote = (store: SiteStore, versions: Versions, act: Act): Pick<GateResult, 'notChecked'> =>
  pass(store, act, (registry) => {
    const first = Object.keys(versions).find((part) => !registry.history[part])
    if (act.guard && first)
      throw new Error(`--guard compares with the version before: nothing of ${first} was live yet.`)
    return {
      beside: registry,
      versions,
      next: withLive(registry, versions),
      change: { versions, ...replacedBy(registry, versions) },
      result: {},
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
export const promoteCanary = (
  store: SiteStore,
  request: Omit<Canary, 'since'>,
  act: Act,
): Pick<GateResult, 'notChecked'> & { readonly canary: Canary } =>
  pass(store, act, (registry) => {
    const { part, version, percent } = request
    const canary = canaryFor(registry, request)
    const versions = { [part]: version }
    return {
      // No browser gets two canaries, so that it need not fit with the others.
      beside: { ...registry, canaries: [] },
      versions,
      next: withCanary({ ...registry, withdrawn: withAllowed(registry.withdrawn, versions) }, canary),
      change: { versions: {}, canaries: [{ part, version, percent }] },
      result: { canary },
    }
  })
