import { z } from 'zod'
import { ifReadable } from './files.ts'
import { sha256 } from './integrity.ts'
import { provenance } from './provenance/provenance.ts'
import { decided, type Registry, withoutFacts } from './registry.ts'
import { plainRegistry } from './signed/signed-registry.ts'

/** How many pairs of versions were seen together in a browser, and how many of them failed. */
const matrix = z.object({ pairs: z.number(), failed: z.number() })

/** A change of a site. */
const change = z.object({
  verb: z.enum(['promote', 'rollback', 'adopt', 'start', 'repair']),
  /** The versions that it made live. */
  versions: z.record(z.string(), z.string()),
  /** The canaries that it began, raised or, with a share of 0, took back. What is live stays. */
  canaries: z.array(z.object({ part: z.string(), version: z.string(), percent: z.number() })).optional(),
  /** For each part whose live version it exchanged, the one that was live before. */
  replaces: z.record(z.string(), z.string()).optional(),
  /** Whether the server compares what it made live with that, and takes it back if it is worse. */
  guard: z.boolean().optional(),
  by: z.string(),
  why: z.string().optional(),
  matrix: matrix.optional(),
  /** The caller's address, if it came through a server. */
  from: z.string().optional(),
  /** Where they come from, as whoever published them said. */
  provenance: z.record(z.string(), provenance).optional(),
  /** The checks that the gate could not make, and the refusals that were overridden. */
  notChecked: z.array(z.string()).optional(),
})

export const logEntry = change.extend({
  at: z.iso.datetime(),
  /**
   * Hashes of the registry before and after. The entry is written first, so that it counts only if the registry has the
   * hash `after`.
   */
  before: z.string(),
  after: z.string(),
  /** The number under which the registry was signed, if it was. */
  number: z.number().optional(),
  /** A lost registry is restored from this. */
  decided,
})

export type Matrix = z.output<typeof matrix>
export type Change = z.output<typeof change>
export type LogEntry = z.output<typeof logEntry>

export const registryJson = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`

/** Of what a registry says, however often it was signed. */
const hashOf = (text = ''): string => {
  const content = ifReadable(() => registryJson(withoutFacts(plainRegistry(text)))) ?? text
  return sha256(content).slice(0, 16)
}

/** `before` is the text of the registry before. */
export const logEntryOf = (
  change: Change,
  before: string | undefined,
  { at, after, number }: Pick<LogEntry, 'at' | 'number'> & { readonly after: Registry },
): LogEntry => ({
  ...change,
  at,
  before: hashOf(before),
  after: hashOf(registryJson(withoutFacts(after))),
  ...(number !== undefined && { number }),
  decided: decided.parse(after),
})

/** The entries that led to this registry, of a log with the newest first; those whose change was never made are left out. */
export function* stepsTo(
  registryText: string | undefined,
  newestFirst: Iterable<LogEntry>,
): Generator<LogEntry> {
  let hash: string | undefined = hashOf(registryText)
  for (const entry of newestFirst) {
    if (hash !== undefined && entry.after !== hash) continue
    yield entry
    // Before a repair the registry was unreadable: it continues the entry before it, whichever that is.
    hash = entry.verb === 'repair' ? undefined : entry.before
  }
}

/** The same, oldest first. */
export const entriesThatLedTo = (registryText: string | undefined, log: readonly LogEntry[]): LogEntry[] =>
  [...stepsTo(registryText, [...log].reverse())].reverse()
