import { eq, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { fit } from '../infra/schema/fit.ts'
import { lockAccount } from '../infra/schema/locks.ts'

export type FitRow = typeof fit.$inferSelect
type Part = Exclude<keyof FitRow, 'accountId' | 'updatedAt'>
/** Undefined leaves a part as it is. */
type Parts = { readonly [Each in Part]?: FitRow[Each] | undefined }

export function fitLookup(database: Database) {
  const one = prepared('fit', () =>
    database
      .select()
      .from(fit)
      .where(eq(fit.accountId, sql.placeholder('accountId'))),
  )
  return async (accountId: string): Promise<FitRow | undefined> => (await one({ accountId }))[0]
}

/** Sets these parts and leaves the others. Undefined when the account is deleted. */
export const putFit = (database: Database, accountId: string, parts: Parts): Promise<FitRow | undefined> =>
  database.transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return undefined
    const values = { ...parts, updatedAt: sql`now()` }
    const [row] = await tx
      .insert(fit)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: fit.accountId, set: values })
      .returning()
    return row
  })
