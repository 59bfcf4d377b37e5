import type { Decided, Release } from '../registry.ts'

export type VersionsByPart = Readonly<Record<string, readonly string[]>>

/** What is known of a site when it is decided what may go. */
export interface Known {
  readonly registry: Decided
  readonly published: VersionsByPart
  /** What open tabs have said of late that their pages name. */
  readonly inTabs: VersionsByPart
  /** What the operator keeps for a page elsewhere that names a version. */
  readonly keep: VersionsByPart
  readonly releaseOf: (part: string, version: string) => Pick<Release, 'since'> | undefined
  /** When a version was published, or last named by the registry, in milliseconds. */
  readonly lastNamedAt: (part: string, version: string) => number
  /** Whatever was named after this is kept: a tab may be open that has said nothing yet. */
  readonly keepAfter: number
}

/** The versions at whose addresses files of this one are asked for. */
export const addressesOf = ({ since = {} }: Pick<Release, 'since'>): string[] => [
  ...new Set(Object.values(since)),
]

/** What pages name of a part: what is live, what it falls back to, and what some browsers get. */
export const namedIn = ({ history, canaries }: Decided, part: string): string[] => [
  ...(history[part] ?? []),
  ...canaries.flatMap((each) => (each.part === part ? [each.version] : [])),
]

const neededOf = (known: Known, part: string): ReadonlySet<string> => {
  const { registry, published, inTabs, keep, releaseOf, lastNamedAt, keepAfter } = known
  const [takenBack] = registry.withdrawn[part] ?? []
  const isYoung = (version: string) => lastNamedAt(part, version) > keepAfter
  const named = [
    ...namedIn(registry, part),
    // Browsers have its files still, from which the next version is sent as a difference.
    ...(takenBack ? [takenBack] : []),
    ...(inTabs[part] ?? []),
    ...(keep[part] ?? []),
    ...(published[part] ?? []).filter(isYoung),
  ]
  const addresses = named.flatMap((version) => addressesOf(releaseOf(part, version) ?? {}))
  return new Set([...named, ...addresses])
}

export interface Version {
  readonly part: string
  readonly version: string
}

/** The published versions that no page, open tab or way back can ask for any more. */
export const unneededVersions = (known: Known): readonly Version[] =>
  Object.entries(known.published).flatMap(([part, versions]) => {
    const needed = neededOf(known, part)
    return versions.filter((version) => !needed.has(version)).map((version) => ({ part, version }))
  })
