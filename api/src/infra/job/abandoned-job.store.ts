import { sql } from 'drizzle-orm'
import { now } from '../db/clock.ts'
import type { Database } from '../db/database.ts'

/**
 * Hands back the jobs of workers that were killed with one in hand: no job of the product takes a minute. The library
 * itself waits for four hours.
 */
export async function freeAbandonedJobs(database: Database): Promise<void> {
  await database.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where locked_at < ${now} - interval '2 minutes'`)
}
