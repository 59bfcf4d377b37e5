import { z } from 'zod'
import { facts } from '../kept/facts.ts'
import { type Kept, kept } from '../kept/kept.ts'
import { neighbourIn } from '../names.ts'
import { type Release, release } from '../registry.ts'
import type { ApiDocument } from './api-document.ts'

/** What the gate knows of a version. */
export const versionFacts = z.object({
  release,
  /** Its sources. Unknown of a foreign build, and where a site's private files are not. */
  kept: kept.optional(),
  /** Compressed size of each file in bytes (brotli). */
  sizes: z.record(z.string(), z.number()).optional(),
  /** What else is known of it, for who reads a refusal. */
  known: facts.optional(),
})

export type VersionFacts = Readonly<z.output<typeof versionFacts>>

/** By the name of the part. */
export type FactsByPart = Readonly<Record<string, VersionFacts>>

export const releasesIn = (set: FactsByPart): Release[] => Object.values(set).map(({ release }) => release)

const neighboursOf = (set: FactsByPart, part: string): string[] =>
  Object.keys(set[part]?.release.uses ?? {})
    .map((door) => neighbourIn(door)?.part ?? '')
    .filter((neighbour) => set[neighbour])

/** The file behind a door of a part, as its package.json says. */
export const fileBehind = ({ files }: Kept, door: string): string | undefined => {
  const { exports = {} } = JSON.parse(files['package.json'] ?? '{}') as { exports?: Record<string, string> }
  return exports[`./${door}`]?.replace(/^\.\//, '')
}

export const isScript = (file: string): boolean => /\.jsx?$/.test(file)

/** Whether there is JavaScript behind a door that a part imports: it says nothing of its types. */
const takesScript = (set: FactsByPart, part: string): boolean =>
  Object.keys(set[part]?.release.uses ?? {}).some((name) => {
    const { part: neighbour = '', door = '' } = neighbourIn(name) ?? {}
    const kept = set[neighbour]?.kept
    return kept !== undefined && isScript(fileBehind(kept, door) ?? '')
  })

/** Whether a part imports from a part without kept sources. */
export const takesUnknown = (set: FactsByPart, part: string): boolean =>
  neighboursOf(set, part).some((neighbour) => !set[neighbour]?.kept)

/** Whether it does so through others too, so that its types cannot be compared. */
export const reachesUnknown = (set: FactsByPart, part: string, seen = new Set<string>()): boolean => {
  if (seen.has(part)) return false
  seen.add(part)
  return (
    takesUnknown(set, part) ||
    takesScript(set, part) ||
    neighboursOf(set, part).some((neighbour) => reachesUnknown(set, neighbour, seen))
  )
}

export interface Case {
  readonly live: FactsByPart
  /** Everything that would be live together. */
  readonly next: FactsByPart
  /** The OpenAPI document of the api that they would call. */
  readonly api?: ApiDocument | undefined
}

/** The parts whose version would change. */
export const candidatesOf = ({ live, next }: Case): string[] =>
  Object.keys(next).filter((part) => next[part]?.release.version !== live[part]?.release.version)

/** The parts that a case can break: the candidates, and those that import from them. */
export const affectedBy = (gateCase: Case): string[] => {
  const candidates = candidatesOf(gateCase)
  const offers = candidates.flatMap((part) => [
    gateCase.live[part]?.release.offers,
    gateCase.next[part]?.release.offers,
  ])
  const doors = new Set(offers.flatMap((each) => Object.keys(each ?? {})))
  return Object.entries(gateCase.next)
    .filter(
      ([part, { release }]) =>
        candidates.includes(part) || Object.keys(release.uses).some((door) => doors.has(door)),
    )
    .map(([part]) => part)
}
