import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimit } from '../schema/rate-limit.ts'

/** Takes back a hit that turned out to be harmless. */
export function allowanceRefund(database: Database): (key: string) => Promise<unknown> {
  const refund = prepared('rate_limit_give_back', () =>
    database
      .update(rateLimit)
      .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
      .where(eq(rateLimit.key, sql.placeholder('key'))),
  )
  return (key) => refund({ key })
}
