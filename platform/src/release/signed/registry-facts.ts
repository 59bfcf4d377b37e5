import { sha256 } from '../integrity.ts'
import { mapRecord } from '../map-record.ts'
import { liveIn, type Registry } from '../registry.ts'
import { entriesThatLedTo, type LogEntry } from '../release-log.ts'

/** The versions that a page names: the live one, the one before, and one more for browsers in which that one failed. */
export const usable = 3

const partFile = (part: string, version: string): string => `${part}/${version}/part.json`

/** The files that the registry vouches for. */
const vouchedFor = ({ pages, notices, history, canaries }: Registry): string[] => [
  ...new Set([
    ...Object.values(pages).map(({ file }) => file),
    ...(notices ? [notices] : []),
    ...Object.entries(history).flatMap(([part, versions]) =>
      versions.slice(0, usable).map((version) => partFile(part, version)),
    ),
    ...canaries.map(({ part, version }) => partFile(part, version)),
  ]),
]

const hashesFor = (registry: Registry, read: (file: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    vouchedFor(registry).flatMap((file) => {
      const text = read(file)
      return text === undefined ? [] : [[file, sha256(text)]]
    }),
  )

type Makers = NonNullable<Registry['made']>

/**
 * Who made each live version live: from the signed registry before, or else from the log, which contains the new change
 * too.
 */
const makersOf = (registry: Registry, before: Registry | undefined, log: readonly LogEntry[]): Makers =>
  mapRecord(liveIn(registry), (live, part) => {
    const recorded = before?.history[part]?.[0] === live ? before.made?.[part] : undefined
    const entry = log.findLast(({ versions }) => versions[part] === live)
    return recorded ?? (entry && { by: entry.by, at: entry.at })
  })

interface FactSources {
  readonly before: string | undefined
  readonly plainBefore: Registry | undefined
  readonly log: readonly LogEntry[]
  readonly change?: Pick<LogEntry, 'verb' | 'versions' | 'by' | 'at'>
  readonly read: (file: string) => string | undefined
}

/** A registry with the facts that are signed with it. */
export const withFacts = (
  value: Registry,
  { before, plainBefore, log, change, read }: FactSources,
): Registry => {
  // A registry that was lost or altered has no facts about its releases.
  const entries = before !== undefined && !plainBefore ? log : entriesThatLedTo(before, log)
  const isMove = change && change.verb !== 'repair'
  return {
    ...value,
    hashes: hashesFor(value, read),
    made: makersOf(value, plainBefore, isMove ? [...entries, change as LogEntry] : entries),
  }
}
