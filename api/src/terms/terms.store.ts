import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { agreement } from '../schema/agreement.ts'
import { livingAccount } from '../schema/locks.ts'

export function termsStore(database: Database) {
  const accountId = sql.placeholder('accountId')
  const version = sql.placeholder('version')
  const one = database
    .select()
    .from(agreement)
    .where(and(eq(agreement.accountId, accountId), eq(agreement.version, version)))
    .prepare('agreement')
  const all = database
    .select()
    .from(agreement)
    .where(eq(agreement.accountId, accountId))
    .orderBy(agreement.agreedAt)
    .prepare('agreements')
  const owner = livingAccount(database)
  const add = database
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
    .onConflictDoNothing()
    .prepare('agreement_add')

  return {
    one: async (accountId: string, version: string) => (await one.execute({ accountId, version }))[0],
    all: (accountId: string) => all.execute({ accountId }),
    /** The first agreement to a version stays. */
    add: async (accountId: string, version: string) => void (await add.execute({ accountId, version })),
  }
}
