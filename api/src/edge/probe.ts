import { readiness } from '@drape/contract/health'
import { Client } from 'undici'
import { z } from 'zod'
import { reasonOf } from '../start-error.ts'
import { only } from './replica-address.ts'

/** In the order in which they are chosen. One that says it is unready still answers better than one that does not answer. */
export const standings = ['ready', 'unready', 'away'] as const
export type Standing = (typeof standings)[number]

const told = z
  .object({ ...readiness.shape })
  .pick({ database: true, migrations: true, objects: true, disk: true })
/** What a replica stands on, as it says itself. */
export type Told = z.output<typeof told>

export interface Finding {
  readonly standing: Standing
  readonly reason?: string
  readonly told?: Told
}

const patienceMs = 2000

/** On a connection of its own: one that is open already says nothing of whether new ones are taken. */
export async function probe(origin: string, address: string): Promise<Finding> {
  const client = new Client(origin, { connect: { timeout: patienceMs, lookup: only(address) } })
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { statusCode, body } = await client.request({ method: 'GET', path: '/readyz', signal })
    const { data } = told.safeParse(await body.json().catch(() => undefined))
    const finding = { ...(data && { told: data }) }
    if (statusCode === 200) return { ...finding, standing: 'ready' }
    return { ...finding, standing: 'unready', reason: `/readyz answered ${statusCode}` }
  } catch (error) {
    return { standing: 'away', reason: reasonOf(error) }
  } finally {
    await client.destroy()
  }
}
