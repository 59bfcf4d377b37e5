import { readiness } from '@drape/contract/health'
import { Client } from 'undici'
import { z } from 'zod'
import { reasonOf } from '../start-error.ts'
import { only } from './replica-address.ts'

/** In order of preference: a replica that says it is unready is still a better choice than one that does not answer. */
export const replicaStatuses = ['ready', 'unready', 'away'] as const
export type ReplicaStatus = (typeof replicaStatuses)[number]

const health = z
  .object({ ...readiness.shape })
  .pick({ database: true, migrations: true, objects: true, disk: true })
/** What a replica says of its own dependencies. */
export type Health = z.output<typeof health>

export interface HealthFinding {
  readonly status: ReplicaStatus
  readonly reason?: string
  readonly health?: Health
}

const timeoutMs = 2000

/** Each check opens a new connection: a connection that is open already does not show whether new ones are accepted. */
export async function checkHealth(origin: string, address: string): Promise<HealthFinding> {
  const client = new Client(origin, { connect: { timeout: timeoutMs, lookup: only(address) } })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { statusCode, body } = await client.request({ method: 'GET', path: '/readyz', signal })
    const { data } = health.safeParse(await body.json().catch(() => undefined))
    const finding = { ...(data && { health: data }) }
    if (statusCode === 200) return { ...finding, status: 'ready' }
    return { ...finding, status: 'unready', reason: `/readyz answered ${statusCode}` }
  } catch (error) {
    return { status: 'away', reason: reasonOf(error) }
  } finally {
    await client.destroy()
  }
}
