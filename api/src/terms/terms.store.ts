import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { agreement } from '../infra/schema/agreement.ts'
import { livingAccount } from '../infra/schema/locks.ts'

export function termsStore(database: Database) {
  const accountId = sql.placeholder('accountId')
  const version = sql.placeholder('version')
  const one = prepared('agreement', () =>
    database
      .select()
      .from(agreement)
      .where(and(eq(agreement.accountId, accountId), eq(agreement.version, version))),
  )
  const all = prepared('agreements', () =>
    database.select().from(agreement).where(eq(agreement.accountId, accountId)).orderBy(agreement.agreedAt),
  )
  const owner = livingAccount(database)
  const add = prepared('agreement_add', () =>
    database
      .with(owner)
      .insert(agreement)
      .select((query) =>
        query
          .select({
            accountId: owner.id,
            version: sql<string>`${version}::text`.as('version'),
            agreedAt: sql<Date>`now()`.as('agreed_at'),
          })
          .from(owner),
      )
      .onConflictDoNothing(),
  )

  return {
    one: async (accountId: string, version: string) => (await one({ accountId, version }))[0],
    all: (accountId: string) => all({ accountId }),
    /** The first agreement to a version stays. */
    add: async (accountId: string, version: string) => void (await add({ accountId, version })),
  }
}
