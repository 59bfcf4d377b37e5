import { batch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import { hitCounter, refundHit } from './count-hits.store.ts'
import { tooMany } from './rate-limit.ts'

export interface Allowance {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

/** Limits what costs more than a request: so many in a time, counted before the attempt, over all replicas. */
export function allowanceService(database: Database) {
  const count = batch(hitCounter(database))
  return {
    /** How many there were by now in the window of a key, over all replicas. */
    count,

    /** Throws 429 once one of them is used up. */
    async take(...allowances: readonly Allowance[]): Promise<void> {
      const counts = await Promise.all(allowances.map(count))
      const waits = counts.flatMap(({ current, ttl }, at) =>
        current > (allowances[at]?.most ?? 0) ? [ttl] : [],
      )
      if (waits.length) throw tooMany(Math.max(...waits))
    },

    async giveBack(...allowances: readonly Allowance[]): Promise<void> {
      await Promise.all(allowances.map(({ key }) => refundHit(database, key)))
    },
  }
}
