import type { Database } from '../db/database.ts'
import { prepareGiveBack } from './allowance.store.ts'
import { prepareHit, tooMany } from './rate-limit.ts'

export interface Allowance {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

/** For what costs more than a request: so many in a time, counted before they are tried, over all replicas. */
export function prepareAllowances(database: Database) {
  const hit = prepareHit(database)
  const giveBack = prepareGiveBack(database)
  return {
    /** Refuses with 429 once one of them is used up. */
    async take(...allowances: readonly Allowance[]): Promise<void> {
      const counts = await Promise.all(allowances.map(({ key, windowMs }) => hit(key, windowMs)))
      const waits = counts.flatMap(({ current, ttl }, at) =>
        current > (allowances[at]?.most ?? 0) ? [ttl] : [],
      )
      if (waits.length) throw tooMany(Math.max(...waits))
    },

    async giveBack(...allowances: readonly Allowance[]): Promise<void> {
      await Promise.all(allowances.map(({ key }) => giveBack(key)))
    },
  }
}
