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
})

export const checkHealth = call({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  summary: 'Whether the process is alive',
  reply: health,
})

/** Answers 200 when everything is up and 503 with the same body when something is not. */
export const checkReadiness = call({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  summary: 'Whether requests can be served now, and which part is missing if not',
  reply: readiness,
  otherStatus: 503,
})
