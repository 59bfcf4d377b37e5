import * as z from 'zod/mini'
import { callsOf } from '../call.ts'

const call = callsOf('health')

export const about = 'Whether a server lives and can serve requests.'

export const health = z.object({ status: z.literal('alive') })

const part = z.enum(['up', 'down'])

export const readiness = z.object({
  status: z.enum(['ready', 'unready']),
  database: part,
  migrations: part,
  /** The object store. The server stays ready without it, because everything but pictures works. */
  objects: part,
  /** Disk space. The server stays ready when it is full, because reading works. */
  disk: z.optional(z.enum(['up', 'full'])),
})

export const checkHealth = call({
  method: 'GET',
  path: '/healthz',
  who: 'anyone',
  summary: 'Whether the process is alive',
  reply: health,
})

/** 200 when requests can be served, 503 with the same body when not. */
export const checkReadiness = call({
  method: 'GET',
  path: '/readyz',
  who: 'anyone',
  summary: 'Whether requests can be served now, and which part is missing if not',
  reply: readiness,
  otherStatus: 503,
})
