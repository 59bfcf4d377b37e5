import type { Decided, Release } from '../registry.ts'

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

export interface Version {
  readonly part: string
  readonly version: string
}

/** The published versions that no page, open tab or way back can ask for any more. */
export const unneededVersions = (facts: PruneFacts): readonly Version[] =>
  Object.entries(facts.published).flatMap(([part, versions]) => {
    const needed = neededOf(facts, part)
    return versions.filter((version) => !needed.has(version)).map((version) => ({ part, version }))
  })
