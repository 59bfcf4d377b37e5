import { eachPreference, type PreferenceKey } from '@drape/contract/preference-fields'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { account } from '../infra/schema/account.ts'
import { livingAccount } from '../infra/schema/locks.ts'
import { preferences } from '../infra/schema/preferences.ts'

export type PreferencesRow = typeof preferences.$inferSelect
/** Which of them are never null is the contract's to say. */
type NewPreferences = Omit<PreferencesRow, 'updatedAt' | PreferenceKey> & Record<PreferenceKey, string | null>

export function preferencesStore(database: Database) {
  const accountId = sql.placeholder('accountId')
  const current = prepared('preferences_current', () =>
    database
      .select({ id: account.id, name: account.name, email: account.email, preferences })
      .from(account)
      .leftJoin(preferences, eq(preferences.accountId, account.id))
      .where(eq(account.id, accountId)),
  )

  const owner = livingAccount(database)
  const chosen = eachPreference((key) => sql<string>`${sql.placeholder(key)}::text`)
  const values = {
    gender: sql<number>`${sql.placeholder('gender')}::smallint`,
    favoriteColors: sql<string[]>`${sql.placeholder('favoriteColors')}::text[]`,
    ...chosen,
    updatedAt: sql<Date>`now()`,
  }
  const put = prepared('preferences_put', () =>
    database
      .with(owner)
      .insert(preferences)
      .select((query) =>
        query
          .select({
            accountId: owner.id,
            gender: values.gender.as('gender'),
            favoriteColors: values.favoriteColors.as('favorite_colors'),
            ...eachPreference((key) => chosen[key].as(preferences[key].name)),
            updatedAt: values.updatedAt.as('updated_at'),
          })
          .from(owner),
      )
      .onConflictDoUpdate({ target: preferences.accountId, set: values })
      .returning(),
  )

  return {
    current: async (accountId: string) => (await current({ accountId }))[0],
    /** Undefined when the account is deleted. */
    put: async (row: NewPreferences): Promise<PreferencesRow | undefined> => (await put({ ...row }))[0],
  }
}
