import type { Answer, Call } from '../answers.ts'
import { readDays, readPart, readTarget } from '../names.ts'
import type { LogEntry } from '../release-log.ts'
import type { SiteStore } from '../site.store.ts'
import {
  namedIn,
  type PruneFacts,
  unneededVersions,
  type Version,
  type VersionsByPart,
} from './needed-versions.ts'

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

const pruneFactsOf = (store: SiteStore, { parts, days, keep = {}, inTabs = {} }: Pruning): PruneFacts => {
  const log = store.readLog()
  const chosen = store.publishedParts().filter((part) => !parts || parts.includes(part))
  return {
    registry: store.readRegistry(),
    published: Object.fromEntries(chosen.map((part) => [part, store.publishedVersions(part)])),
    inTabs,
    keep,
    releaseOf: store.readRelease,
    lastNamedAt: (part, version) => Math.max(store.publishedAt(part, version), leftAt(log, part, version)),
    keepAfter: Date.now() - days * dayMs,
  }
}

/** Removes the versions that no browser can need any more, under the lock: none of them can go live meanwhile. */
export const prune = (store: SiteStore, pruning: Pruning): readonly Version[] => {
  const choose = () => unneededVersions(pruneFactsOf(store, pruning))
  return pruning.dry ? choose() : store.removeVersions(choose)
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
