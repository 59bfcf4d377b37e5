import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimit } from '../schema/rate-limit.ts'

/** SKIP LOCKED: rows that are being counted in are swept next time; waiting for them could be for ever. */
export async function sweepHits(database: Database): Promise<void> {
  await database.execute(
    sql`delete from ${rateLimit} where key in
      (select key from ${rateLimit} where ${rateLimit.windowEnd} < now() for update skip locked)`,
  )
}
