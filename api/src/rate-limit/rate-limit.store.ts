import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimit } from './rate-limit.table.ts'

export interface Hit {
  readonly current: number
  readonly ttl: number
}

/** Counts one request and tells how many there were in its window, in one statement and by the database's clock. */
export function prepareHit(database: Database): (key: string, windowMs: number) => Promise<Hit> {
  const windowEnd = sql<Date>`now() + ${sql.placeholder('windowMs')} * interval '1 millisecond'`
  const isOver = sql`${rateLimit.windowEnd} <= now()`
  const hit = database
    .insert(rateLimit)
    .values({ key: sql.placeholder('key'), windowEnd, count: 1 })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimit.count} + 1 end`,
        windowEnd: sql`case when ${isOver} then excluded.window_end else ${rateLimit.windowEnd} end`,
      },
    })
    .returning({
      current: rateLimit.count,
      ttl: sql`extract(epoch from ${rateLimit.windowEnd} - now()) * 1000`.mapWith(Number),
    })
    .prepare('rate_limit_hit')
  return async (key, windowMs) => {
    const [row] = await hit.execute({ key, windowMs })
    if (!row) throw new Error('the count of requests came back empty')
    return row
  }
}

export async function sweepHits(database: Database): Promise<void> {
  await database.delete(rateLimit).where(lt(rateLimit.windowEnd, sql`now()`))
}
