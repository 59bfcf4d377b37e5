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

export interface Finding {
  /** Whose journey it was. */
  readonly part: string
  readonly message: string
}

/** What came of it. */
export interface MatrixResult {
  readonly sets: number
  /** The versions that are not live and fail together, and how the set failed in which they were found. */
  readonly failed: readonly { readonly set: VersionSet; readonly findings: readonly Finding[] }[]
}

/** Two versions of different parts that one page starts. */
type Pair = VersionSet

const keyOf = (pair: Pair): string => JSON.stringify(pair)

const pairsOf = (meeting: Meeting): Pair[] => {
  const candidates = Object.keys(meeting)
    .sort()
    .flatMap((part) => (meeting[part] ?? []).map((version) => ({ part, version })))
  return candidates.flatMap((one, at) =>
    candidates
      .slice(at + 1)
      .filter(({ part }) => part !== one.part)
      .map((other) => ({ [one.part]: one.version, [other.part]: other.version })),
  )
}

export const pairsIn = (set: VersionSet): Pair[] =>
  pairsOf(Object.fromEntries(Object.entries(set).map(([part, version]) => [part, [version]])))

/** The set that holds a pair, filled up part by part with the version that meets the most of those left. */
const setAround = (meeting: Meeting, pair: Pair, uncovered: ReadonlySet<string>): VersionSet => {
  let set: VersionSet = pair
  for (const [part, choices] of Object.entries(meeting)) {
    if (set[part]) continue
    const gainOf = (version: string) =>
      pairsIn({ ...set, [part]: version }).filter((each) => uncovered.has(keyOf(each))).length
    const [best = ''] = [...choices].sort((one, other) => gainOf(other) - gainOf(one))
    set = { ...set, [part]: best }
  }
  return set
}

/** All pairs that may meet, or those with one of these versions. */
export const pairsToTest = (meeting: Meeting, candidates?: VersionSet): Pair[] =>
  pairsOf(meeting).filter(
    (pair) => !candidates || Object.entries(pair).some(([part, version]) => candidates[part] === version),
  )

/**
 * Few sets in which all pairs of versions meet, or those with one of these versions. What breaks between parts nearly
 * always breaks between two of them, and all sets of three versions of four parts would be 81.
 */
export const setsOf = (meeting: Meeting, candidates?: VersionSet): VersionSet[] => {
  const pairs = pairsToTest(meeting, candidates)
  const uncovered = new Set(pairs.map(keyOf))
  const sets: VersionSet[] = []
  for (const pair of pairs) {
    if (!uncovered.has(keyOf(pair))) continue
    const set = setAround(meeting, pair, uncovered)
    for (const each of pairsIn(set)) uncovered.delete(keyOf(each))
    sets.push(set)
  }
  return sets
}
