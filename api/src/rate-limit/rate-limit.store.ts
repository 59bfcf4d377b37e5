import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimit } from './rate-limit.table.ts'

export interface Hit {
  readonly key: string
  /** One key has one window. */
  readonly windowMs: number
}

export interface Count {
  readonly current: number
  readonly ttl: number
}

/** Counts many hits in one statement and by the database's clock; each learns how many there were in its window with it. */
export function prepareCountHits(database: Database): (hits: readonly Hit[]) => Promise<Count[]> {
  const asked = (name: string, type: SQL) => sql`${sql.placeholder(name)}::${type}[]`
  const isOver = sql`${rateLimit.windowEnd} <= now()`
  const count = database
    .insert(rateLimit)
    // Rows are locked in the order in which they are inserted: in one order everywhere, two servers never wait for each other.
    .select(
      sql`select key, now() + window_ms * interval '1 millisecond', count
        from unnest(${asked('keys', sql`text`)}, ${asked('windows', sql`integer`)}, ${asked('counts', sql`integer`)})
          as hit (key, window_ms, count)
        order by key collate "C"`,
    )
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${isOver} then 0 else ${rateLimit.count} end + excluded.count`,
        // No window ends later than one that begins now: it was begun by a clock that was set back since.
        windowEnd: sql`case when ${isOver} then excluded.window_end else least(${rateLimit.windowEnd}, excluded.window_end) end`,
      },
    })
    .returning({
      key: rateLimit.key,
      current: rateLimit.count,
      ttl: sql`extract(epoch from ${rateLimit.windowEnd} - now()) * 1000`.mapWith(Number),
    })
    .prepare('rate_limit_count')

  return async (hits) => {
    // One statement cannot meet a row twice.
    const sums = new Map<string, { windowMs: number; count: number }>()
    const places = hits.map(({ key, windowMs }) => {
      const sum = sums.get(key) ?? { windowMs, count: 0 }
      sums.set(key, sum)
      sum.count += 1
      return sum.count
    })
    const rows = await count.execute({
      keys: [...sums.keys()],
      windows: Array.from(sums.values(), ({ windowMs }) => windowMs),
      counts: Array.from(sums.values(), ({ count }) => count),
    })
    const counted = new Map(rows.map((row) => [row.key, row]))
    return hits.map(({ key }, index) => {
      const { current, ttl } = counted.get(key) as Count
      return { current: current - (sums.get(key)?.count ?? 0) + (places[index] ?? 0), ttl }
    })
  }
}

/** Rows that somebody counts in at this moment are left for the next time: waiting for them could be for ever. */
export async function sweepHits(database: Database): Promise<void> {
  await database.execute(
    sql`delete from ${rateLimit} where key in
      (select key from ${rateLimit} where ${rateLimit.windowEnd} < now() for update skip locked)`,
  )
}
