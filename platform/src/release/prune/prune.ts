import type { Answer, Call } from '../answers.ts'
import { readDays, readPart, readTarget } from '../names.ts'
import type { Decided, Release } from '../registry.ts'
import type { LogEntry } from '../release-log.ts'
import type { SiteStore } from '../site.store.ts'

export type VersionsByPart = Readonly<Record<string, readonly string[]>>

/** The facts about a site from which it follows which versions may be removed. */
export interface PruneFacts {
  readonly registry: Decided
  readonly published: VersionsByPart
  /** The versions that the pages of open tabs have lately reported. */
  readonly inTabs: VersionsByPart
  /** What the operator keeps for a page elsewhere that names a version. */
  readonly keep: VersionsByPart
  readonly releaseOf: (part: string, version: string) => Pick<Release, 'since'> | undefined
  /** When a version was published, or last named by the registry, in milliseconds. */
  readonly lastNamedAt: (part: string, version: string) => number
  /** A version that was named after this is kept: a tab may be open that has reported nothing yet. */
  readonly keepAfter: number
}

/** The versions at whose addresses files of this one are asked for. */
export const addressesOf = ({ since = {} }: Pick<Release, 'since'>): string[] => [
  ...new Set(Object.values(since)),
]

/** The versions of a part that pages name: the live one, those to fall back to, and canaries. */
export const namedIn = ({ history, canaries }: Decided, part: string): string[] => [
  ...(history[part] ?? []),
  ...canaries.flatMap((each) => (each.part === part ? [each.version] : [])),
]

const neededOf = (facts: PruneFacts, part: string): ReadonlySet<string> => {
  const { registry, published, inTabs, keep, releaseOf, lastNamedAt, keepAfter } = facts
  const [takenBack] = registry.withdrawn[part] ?? []
  const isYoung = (version: string) => lastNamedAt(part, version) > keepAfter
  const versions = [
    ...namedIn(registry, part),
    // Browsers have its files still, from which the next version is sent as a difference.
    ...(takenBack ? [takenBack] : []),
    ...(inTabs[part] ?? []),
    ...(keep[part] ?? []),
    ...(published[part] ?? []).filter(isYoung),
  ]
  const addresses = versions.flatMap((version) => addressesOf(releaseOf(part, version) ?? {}))
  return new Set([...versions, ...addresses])
}

export type Version = Readonly<Pick<Release, 'part' | 'version'>>

/** The published versions that no page, open tab or way back can ask for any more. */
export const unneededVersions = (facts: PruneFacts): readonly Version[] =>
  Object.entries(facts.published).flatMap(([part, versions]) => {
    const needed = neededOf(facts, part)
    return versions.filter((version) => !needed.has(version)).map((version) => ({ part, version }))
  })

const dayMs = 24 * 60 * 60_000

export interface Pruning {
  /** All parts, unless some are named. */
  readonly parts?: readonly string[]
  readonly days: number
  readonly keep?: VersionsByPart
  /** Undefined where no server has listened to open tabs: age alone counts then. */
  readonly inTabs?: VersionsByPart | undefined
  /** Only lists what would be removed. */
  readonly dry?: boolean
}

/** When the log says that a version left the registry; 0 if it was never there, or is. */
const leftAt = (log: readonly LogEntry[], part: string, version: string): number => {
  const last = log.findLastIndex(({ decided }) => namedIn(decided, part).includes(version))
  const next = last < 0 ? undefined : log[last + 1]
  return next ? Date.parse(next.at) : 0
}

/** Removes the versions that no browser can need any more, under the lock: none of them can go live meanwhile. */
export const prune = (
  store: SiteStore,
  { parts, days, keep = {}, inTabs = {}, dry }: Pruning,
): readonly Version[] => {
  const choose = () => {
    const log = store.readLog()
    const chosen = store.publishedParts().filter((part) => !parts || parts.includes(part))
    return unneededVersions({
      registry: store.readRegistry(),
      published: Object.fromEntries(chosen.map((part) => [part, store.publishedVersions(part)])),
      inTabs,
      keep,
      releaseOf: store.readRelease,
      lastNamedAt: (part, version) => Math.max(store.publishedAt(part, version), leftAt(log, part, version)),
      keepAfter: Date.now() - days * dayMs,
    })
  }
  return dry ? choose() : store.removeVersions(choose)
}

/** By part, from targets such as cart@0123456789ab. */
const readKept = (targets: readonly string[]): VersionsByPart => {
  const versions: Record<string, string[]> = {}
  for (const target of targets) {
    const { part, version } = readTarget(target)
    if (!version) throw new Error(`--keep names a version, as ${part}@0123456789ab.`)
    versions[part] = [...(versions[part] ?? []), version]
  }
  return versions
}

export const pruneAnswer = ({ store, targets, values, inTabs }: Call): Answer => {
  const { dry } = values
  const removed = prune(store, {
    ...(targets.length > 0 && { parts: targets.map(readPart) }),
    // At least a day: a browser that just got a page asks for its files for a while.
    days: readDays(values.days),
    keep: readKept(values.keep ?? []),
    inTabs,
    dry,
  })
  const lines = removed.map(({ part, version }) => `${part} ${version} ${dry ? 'would go' : 'is removed'}.`)
  const note = inTabs ? [] : ['Nothing is known here of open tabs: age alone counted.']
  return {
    lines: [...(lines.length > 0 ? lines : ['Every version may still be needed.']), ...note],
    value: { [dry ? 'wouldGo' : 'removed']: removed },
  }
}
