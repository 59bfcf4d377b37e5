import type { PreferenceKey } from '@drape/contract/preference-fields'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { account } from '../infra/schema/account.ts'
import { fit } from '../infra/schema/fit.ts'
import { lockAccount } from '../infra/schema/locks.ts'
import { preferences } from '../infra/schema/preferences.ts'

export type PreferencesRow = typeof preferences.$inferSelect
/** Which of them are never null is the contract's to say. */
type NewPreferences = Omit<PreferencesRow, 'updatedAt' | PreferenceKey> & Record<PreferenceKey, string | null>

const hasFit = sql<boolean>`${fit.accountId} is not null`

export function preferencesLookup(database: Database) {
  const current = prepared('preferences_current', () =>
    database
      .select({ id: account.id, name: account.name, email: account.email, preferences, hasFit })
      .from(account)
      .leftJoin(preferences, eq(preferences.accountId, account.id))
      .leftJoin(fit, eq(fit.accountId, account.id))
      .where(eq(account.id, sql.placeholder('accountId'))),
  )
  return async (accountId: string) => (await current({ accountId }))[0]
}

/** Undefined when the account is deleted. */
export const putPreferences = (
  database: Database,
  row: NewPreferences,
): Promise<PreferencesRow | undefined> =>
  database.transaction(async (tx) => {
    if (!(await lockAccount(tx, row.accountId))) return undefined
    const values = { ...(row as PreferencesRow), updatedAt: sql`now()` }
    const [stored] = await tx
      .insert(preferences)
      .values(values)
      .onConflictDoUpdate({ target: preferences.accountId, set: values })
      .returning()
    return stored
  })
