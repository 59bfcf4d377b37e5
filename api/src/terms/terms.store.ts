import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { agreement } from '../infra/schema/agreement.ts'
import { lockAccount } from '../infra/schema/locks.ts'

export function agreementLookup(database: Database) {
  const one = prepared('agreement', () =>
    database
      .select()
      .from(agreement)
      .where(
        and(
          eq(agreement.accountId, sql.placeholder('accountId')),
          eq(agreement.version, sql.placeholder('version')),
        ),
      ),
  )
  return async (accountId: string, version: string) => (await one({ accountId, version }))[0]
}

/** Each version that a person has agreed to, the oldest first. */
export const listAgreements = (database: Database, accountId: string) =>
  database.select().from(agreement).where(eq(agreement.accountId, accountId)).orderBy(agreement.agreedAt)

/** The first agreement to a version stays. Does nothing for an account that is deleted. */
export const addAgreement = (database: Database, accountId: string, version: string): Promise<void> =>
  database.transaction(async (tx) => {
    if (await lockAccount(tx, accountId))
      await tx.insert(agreement).values({ accountId, version, agreedAt: sql`now()` }).onConflictDoNothing()
  })
