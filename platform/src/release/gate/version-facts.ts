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

/** The file behind a door of a part, as its package.json says. */
export const fileBehind = ({ files }: Kept, door: string): string | undefined => {
  const { exports = {} } = JSON.parse(files['package.json'] ?? '{}') as { exports?: Record<string, string> }
  return exports[`./${door}`]?.replace(/^\.\//, '')
}

export const isScript = (file: string): boolean => /\.jsx?$/.test(file)

/** The doors that a part imports from other parts of the set. */
const takenBy = (set: FactsByPart, part: string) =>
  Object.keys(set[part]?.release.uses ?? {}).flatMap((name) => {
    const { part: neighbour = '', door = '' } = neighbourIn(name) ?? {}
    const facts = set[neighbour]
    return facts ? [{ neighbour, door, kept: facts.kept }] : []
  })

/** Whether a part imports from a part without kept sources. */
export const takesUnknown = (set: FactsByPart, part: string): boolean =>
  takenBy(set, part).some(({ kept }) => !kept)

/**
 * Whether it does so through others too, or imports JavaScript, which says nothing of its types: so that they cannot be
 * compared.
 */
export const reachesUnknown = (set: FactsByPart, part: string, seen = new Set<string>()): boolean => {
  if (seen.has(part)) return false
  seen.add(part)
  return takenBy(set, part).some(
    ({ neighbour, door, kept }) =>
      !kept || isScript(fileBehind(kept, door) ?? '') || reachesUnknown(set, neighbour, seen),
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

export const candidateFacts = (gateCase: Case): VersionFacts[] =>
  candidatesOf(gateCase).flatMap((part) => gateCase.next[part] ?? [])

/** The parts that a case can break: the candidates, and those that import from them. */
export const affectedBy = (gateCase: Case): string[] => {
  const candidates = candidatesOf(gateCase)
  const before = candidates.flatMap((part) => gateCase.live[part] ?? [])
  const offers = [...before, ...candidateFacts(gateCase)].map(({ release }) => release.offers)
  const doors = new Set(offers.flatMap(Object.keys))
  return Object.entries(gateCase.next)
    .filter(
      ([part, { release }]) =>
        candidates.includes(part) || Object.keys(release.uses).some((door) => doors.has(door)),
    )
    .map(([part]) => part)
}
