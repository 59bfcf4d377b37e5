import { createHash } from 'node:crypto'
import { z } from 'zod'
import { decided, type Registry } from './registry.ts'

/** What somebody did to a site. */
const change = z.object({
  verb: z.enum(['promote', 'rollback', 'adopt', 'start', 'repair']),
  /** The versions that it made live. */
  versions: z.record(z.string(), z.string()),
  by: z.string(),
  why: z.string().optional(),
})

export const logEntry = change.extend({
  at: z.iso.datetime(),
  /** Hashes of the registry before and after: an entry is written first, and only what followed says whether it came true. */
  before: z.string(),
  after: z.string(),
  /** From it a lost registry can be made again. */
  decided,
})

export type Change = z.output<typeof change>
export type LogEntry = z.output<typeof logEntry>

export const registryJson = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`

const hashOf = (text: string | undefined): string =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex')
    .slice(0, 16)

export const announce = (made: Change, before: string | undefined, after: Registry): LogEntry => ({
  ...made,
  at: new Date().toISOString(),
  before: hashOf(before),
  after: hashOf(registryJson(after)),
  decided: { history: after.history, withdrawn: after.withdrawn },
})

/** Oldest first, the entries that led to this registry; one that was announced and never came true is left out. */
export const entriesThatLedTo = (registryText: string | undefined, log: readonly LogEntry[]): LogEntry[] => {
  let hash = hashOf(registryText)
  const led: LogEntry[] = []
  for (const [at, entry] of [...log.entries()].reverse()) {
    if (entry.after !== hash) continue
    led.unshift(entry)
    // What stood there before a repair could not be read: it was made from the entry ahead of it.
    hash = (entry.verb === 'repair' && log[at - 1]?.after) || entry.before
  }
  return led
}
