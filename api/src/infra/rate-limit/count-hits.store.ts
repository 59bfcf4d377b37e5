// Counting hits of many callers in one statement: 5 times as fast with 32 concurrent callers; for one caller, 15 times.
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimit } from '../schema/rate-limit.ts'

export interface Hit {
  readonly key: string
  /** The same for every hit of a key. */
  readonly windowMs: number
}

export interface Count {
  readonly current: number
  readonly ttl: number
}

/** Counts many hits in one statement, by the database's clock; each returns its number within the window. */
export function hitCounter(database: Database): (hits: readonly Hit[]) => Promise<Count[]> {
  const arrayParameter = (name: string, type: SQL) => sql`${sql.placeholder(name)}::${type}[]`
  const isOver = sql`${rateLimit.windowEnd} <= now()`
  const count = prepared('rate_limit_count', () =>
    database
      .insert(rateLimit)
      // Rows are locked in the order of insertion: sorted, so that two servers never deadlock.
      .select(
        sql`select key, now() + window_ms * interval '1 millisecond', count
        from unnest(${arrayParameter('keys', sql`text`)}, ${arrayParameter('windows', sql`integer`)}, ${arrayParameter('counts', sql`integer`)})
          as hit (key, window_ms, count)
        order by key collate "C"`,
      )
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          count: sql`case when ${isOver} then 0 else ${rateLimit.count} end + excluded.count`,
          // A window never ends later than one that starts now would: otherwise its clock was set back since.
          windowEnd: sql`case when ${isOver} then excluded.window_end else least(${rateLimit.windowEnd}, excluded.window_end) end`,
        },
      })
      .returning({
        key: rateLimit.key,
        current: rateLimit.count,
        ttl: sql`extract(epoch from ${rateLimit.windowEnd} - now()) * 1000`.mapWith(Number),
      }),
  )

  return async (hits) => {
    // ON CONFLICT DO UPDATE cannot update a row twice in one statement, so hits of the same key are summed first.
    const sums = new Map<string, { windowMs: number; count: number }>()
    const places = hits.map(({ key, windowMs }) => {
      const sum = sums.get(key) ?? { windowMs, count: 0 }
      sums.set(key, sum)
      sum.count += 1
      return sum.count
    })
    const rows = await count({
      keys: [...sums.keys()],
      windows: Array.from(sums.values(), ({ windowMs }) => windowMs),
      counts: Array.from(sums.values(), ({ count }) => count),
    })
    const rowsByKey = new Map(rows.map((row) => [row.key, row]))
    return hits.map(({ key }, index) => {
      const { current, ttl } = rowsByKey.get(key) as Count
      return { current: current - (sums.get(key)?.count ?? 0) + (places[index] ?? 0), ttl }
    })
  }
}
