import * as z from 'zod/mini'
import { call } from '../call.ts'

export const health = z.object({ status: z.literal('alive') })

const part = z.enum(['up', 'down'])

export const readiness = z.object({
  status: z.enum(['ready', 'unready']),
  database: part,
  migrations: part,
  /** Where pictures lie. While it is down the rest is served, so it alone makes nothing unready. */
  objects: part,
  /** Whether there is room for what is new. While there is none people still read, so it alone makes nothing unready. */
  disk: z.optional(z.enum(['up', 'full'])),
  /** An edge's: whether it can serve them, which alone makes it ready or not. The parts above are its replicas'. */
  pages: z.optional(part),
  /** How many of an edge's replicas stand so. */
  replicas: z.optional(z.object({ ready: z.number(), unready: z.number(), away: z.number() })),
})

export const checkHealth = call({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  summary: 'Whether the process is alive',
  reply: health,
})

/** Answers 200 when requests can be served and 503 with the same body when not. */
export const checkReadiness = call({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  summary: 'Whether requests can be served now, and which part is missing if not',
  reply: readiness,
  otherStatus: 503,
})
