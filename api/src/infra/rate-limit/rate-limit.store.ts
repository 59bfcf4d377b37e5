import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimit } from '../schema/rate-limit.ts'

/** Takes back a hit that turned out to be harmless. */
export const refundHit = (database: Database, key: string) =>
  database
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key))

/** SKIP LOCKED: rows that are being counted in are swept next time; waiting for them could be for ever. */
export async function sweepHits(database: Database): Promise<void> {
  await database.execute(
    sql`delete from ${rateLimit} where key in
      (select key from ${rateLimit} where ${rateLimit.windowEnd} < now() for update skip locked)`,
  )
}
