/** By part, the version that a page starts. */
export type VersionSet = Readonly<Record<string, string>>

/** By part, the versions that may meet. */
export type Meeting = Readonly<Record<string, readonly string[]>>

/** What a matrix goes through. */
export interface MatrixOrder {
  /** The folder of the site that holds the versions. */
  readonly site: string
  readonly meeting: Meeting
  readonly live: VersionSet
  /** Only pairs with one of these are asked for, if there are any. */
  readonly candidates?: VersionSet
}

/** Two versions of different parts that one page starts. */
export interface Pair {
  readonly parts: readonly [string, string]
  readonly versions: readonly [string, string]
}

const keyOf = ({ parts, versions }: Pair): string => `${parts.join(' ')} ${versions.join(' ')}`

export const pairsIn = (set: VersionSet): Pair[] => {
  const parts = Object.keys(set).sort()
  return parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .map((other): Pair => ({ parts: [one, other], versions: [set[one] as string, set[other] as string] })),
  )
}

const pairsOf = (meeting: Meeting): Pair[] => {
  const parts = Object.keys(meeting).sort()
  return parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .flatMap((other) =>
        (meeting[one] ?? []).flatMap((version) =>
          (meeting[other] ?? []).map((each): Pair => ({ parts: [one, other], versions: [version, each] })),
        ),
      ),
  )
}

/** The set that holds a pair, filled up part by part with the version that meets the most of those left. */
const setAround = (meeting: Meeting, { parts, versions }: Pair, left: ReadonlySet<string>): VersionSet => {
  let set: VersionSet = { [parts[0]]: versions[0], [parts[1]]: versions[1] }
  for (const [part, choices] of Object.entries(meeting)) {
    if (set[part]) continue
    const gainOf = (version: string) =>
      pairsIn({ ...set, [part]: version }).filter((pair) => left.has(keyOf(pair))).length
    const [best = ''] = [...choices].sort((one, other) => gainOf(other) - gainOf(one))
    set = { ...set, [part]: best }
  }
  return set
}

/** All pairs that may meet, or those with one of these versions. */
export const pairsAsked = (meeting: Meeting, candidates?: VersionSet): Pair[] =>
  pairsOf(meeting).filter(
    ({ parts, versions }) => !candidates || parts.some((part, at) => candidates[part] === versions[at]),
  )

/**
 * Few sets in which all pairs of versions meet, or those with one of these versions. What breaks between parts nearly
 * always breaks between two of them, and all sets of three versions of four parts would be 81.
 */
export const setsOf = (meeting: Meeting, candidates?: VersionSet): VersionSet[] => {
  const pairs = pairsAsked(meeting, candidates)
  const left = new Set(pairs.map(keyOf))
  const sets: VersionSet[] = []
  for (const pair of pairs) {
    if (!left.has(keyOf(pair))) continue
    const set = setAround(meeting, pair, left)
    for (const each of pairsIn(set)) left.delete(keyOf(each))
    sets.push(set)
  }
  return sets
}
