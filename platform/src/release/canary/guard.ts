import { type Block, type Group, sequentialTest, type Tolerance } from './sequential.ts'

/** What pages reported of a version within a minute. */
export interface EvidenceRow {
  readonly at: Date
  readonly version: string
  readonly what: string
  readonly bin: number
  readonly count: number
}

export interface Watched {
  /** What goes wrong, each at most once in the view of a page. */
  readonly failures: readonly string[]
  /** Times, in steps of a scale. */
  readonly measures: readonly string[]
}

/** Of all good canaries at most two in a hundred are held, whatever the number of things that are watched. */
const alpha = 0.02

/**
 * What a version may have more of without being called worse. Its files are new to every browser, while those of the
 * live one lie there: more of them fail on bad lines, and the first view waits for them.
 */
const ofFailures: Tolerance = { times: 1.5, plus: 0.005 }
const ofTimes: Tolerance = { times: 1.75, plus: 0.05 }

/** Fewer than these prove nothing, whatever they weigh. */
const minHits = 3

/** A time is long when it is among the longest tenth of so many of the live version, from before it is used. */
const yardstick = { times: 200, longest: 0.1 }

/** How often a failure or a time was reported, by the step of its scale. */
export type Counted = Pick<EvidenceRow, 'what' | 'bin' | 'count'>

/** What was reported of both within a minute. */
interface Minute {
  readonly live: readonly Counted[]
  readonly candidate: readonly Counted[]
}

const countIn = (rows: readonly Counted[], what: string, from = 0): number =>
  rows.reduce((sum, row) => (row.what === what && row.bin >= from ? sum + row.count : sum), 0)

/** A page may report a failure after its view, when it is left again: it is counted with the next views. */
const carried = () => {
  let pending = 0
  return (of: number, hit: number): Group => {
    const counted = Math.min(of, hit + pending)
    pending += hit - counted
    return { of, hit: counted }
  }
}

const failureGroups = (what: string) => {
  const [live, candidate] = [carried(), carried()]
  return (minute: Minute) => ({
    live: live(countIn(minute.live, 'view'), countIn(minute.live, what)),
    candidate: candidate(countIn(minute.candidate, 'view'), countIn(minute.candidate, what)),
  })
}

/** The first step of the scale that is long, if enough is known. */
const longFrom = (rows: readonly Counted[]): number | undefined => {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total < yardstick.times) return undefined
  let above = 0
  for (const { bin, count } of rows.toSorted((one, other) => other.bin - one.bin)) {
    above += count
    if (above > total * yardstick.longest) return bin + 1
  }
  return undefined
}

const measureGroups = (what: string) => {
  const earlier: Counted[] = []
  let long: number | undefined
  const groupOf = (rows: readonly Counted[]): Group => ({
    of: countIn(rows, what),
    hit: countIn(rows, what, long),
  })
  return ({ live, candidate }: Minute) => {
    if (long !== undefined) return { live: groupOf(live), candidate: groupOf(candidate) }
    earlier.push(...live.filter((row) => row.what === what))
    long = longFrom(earlier)
    return undefined
  }
}

const watch = (what: string, tolerance: Tolerance, groupsOf: (minute: Minute) => Block | undefined) => {
  const test = sequentialTest(tolerance)
  return (minute: Minute) => {
    const block = groupsOf(minute)
    if (block) test.add(block)
    /** `evidence`: how many times likelier this is if the candidate is worse. */
    return { what, ...test.total(), evidence: Math.exp(test.logEvidence()) }
  }
}

export type Regression = ReturnType<ReturnType<typeof watch>>

/** Takes the evidence of pages minute by minute, and returns what is worse about the candidate once that is certain. */
export const canaryGuard = ({ failures, measures }: Watched) => {
  const watches = [
    ...failures.map((what) => watch(what, ofFailures, failureGroups(what))),
    ...measures.map((what) => watch(what, ofTimes, measureGroups(what))),
  ]
  const enough = watches.length / alpha
  return (minute: Minute): Regression | undefined =>
    watches
      .map((look) => look(minute))
      .find(({ candidate, evidence }) => evidence >= enough && candidate.hit >= minHits)
}

/** The same from rows of whole minutes, as they lie in a database. */
export const regressionIn = (
  rows: readonly EvidenceRow[],
  { live, candidate }: { readonly live: string; readonly candidate: string },
  watched: Watched,
): Regression | undefined => {
  const guard = canaryGuard(watched)
  const minutes = new Map<number, EvidenceRow[]>()
  for (const row of rows) {
    const minute = Math.floor(row.at.getTime() / 60_000)
    minutes.set(minute, minutes.get(minute) ?? [])
    minutes.get(minute)?.push(row)
  }
  for (const [, all] of [...minutes].sort(([one], [other]) => one - other)) {
    const of = (version: string) => all.filter((row) => row.version === version)
    const regression = guard({ live: of(live), candidate: of(candidate) })
    if (regression) return regression
  }
  return undefined
}

const percent = ({ of, hit }: Group): string => `${((100 * hit) / Math.max(of, 1)).toFixed(1)} %`

/** For the log and the operator who reads it. */
export const regressionLine = ({ what, live, candidate, evidence }: Regression): string =>
  `${what}: ${percent(candidate)} of ${candidate.of} against ${percent(live)} of ${live.of} (evidence ${evidence.toPrecision(2)})`
