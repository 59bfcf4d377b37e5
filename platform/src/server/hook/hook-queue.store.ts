import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { makeFolder, replaceDurably } from '../../release/durable.ts'
import { ifReadable } from '../../release/files.ts'
import { inside } from '../../release/inside.ts'
import { sha256 } from '../../release/integrity.ts'
import { exclusively } from '../../release/lock.ts'
import type { Hook } from './hook.ts'
import type { HookEvent } from './hook-event.ts'

const waiting = z.object({
  event: z.custom<HookEvent>((value) => typeof value === 'object' && value !== null),
  /** Whether it stands in the log, which holds it for longer. */
  isLogged: z.boolean(),
  tries: z.number(),
  /** In milliseconds, as all times here. */
  nextAt: z.number(),
})

const queue = z.object({
  /** The last entry of the release log that was taken from it. */
  cursor: z.string().optional(),
  /** Until then one server sends what is due. */
  heldUntil: z.number().default(0),
  waiting: z.array(waiting).default([]),
  /** What was said to fail and has not come right since. */
  failing: z.array(z.string()).default([]),
})

export type Waiting = z.output<typeof waiting>
export type Queue = z.output<typeof queue>

/**
 * Changes what one hook is still to be told, in a file beside the site: for all servers that share the folder, and after a
 * stop. Throws Busy where another process changes it.
 */
export const hookQueue = (site: string, { address }: Hook) => {
  // Servers do not serve names that begin with a dot. Its address may be a secret.
  const file = inside(site, '.hooks', `${sha256(address.href).slice(0, 16)}.json`)
  return (decide: (before: Queue) => Queue): void => {
    makeFolder(dirname(file))
    exclusively(`${file}.lock`, (confirm) => {
      const before = ifReadable(() => queue.parse(JSON.parse(readFileSync(file, 'utf8')))) ?? queue.parse({})
      const next = decide(before)
      if (next === before) return
      replaceDurably(file, JSON.stringify(next), { draft: `${file}.${process.pid}`, mode: 0o600, confirm })
    })
  }
}
