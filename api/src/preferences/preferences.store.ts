import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { account } from '../profile/account.table.ts'
import { preferences } from './preferences.table.ts'

export type PreferencesRow = typeof preferences.$inferSelect
export type NewPreferences = Omit<PreferencesRow, 'updatedAt'>

export function preparePreferencesStore(database: Database) {
  const accountId = sql.placeholder('accountId')
  const current = database
    .select({ id: account.id, name: account.name, email: account.email, preferences })
    .from(account)
    .leftJoin(preferences, eq(preferences.accountId, account.id))
    .where(eq(account.id, accountId))
    .prepare('preferences_current')

  // The lock waits for a deletion of the account that is on its way, and then there is nobody to write for.
  const owner = database
    .$with('owner')
    .as(database.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('key share'))
  const given = {
    gender: sql<number>`${sql.placeholder('gender')}::smallint`,
    favoriteColors: sql<string[]>`${sql.placeholder('favoriteColors')}::text[]`,
    ageRange: sql<string>`${sql.placeholder('ageRange')}::text`,
    bodyType: sql<string>`${sql.placeholder('bodyType')}::text`,
    height: sql<string>`${sql.placeholder('height')}::text`,
    skinTone: sql<string>`${sql.placeholder('skinTone')}::text`,
    updatedAt: sql<Date>`now()`,
  }
  const put = database
    .with(owner)
    .insert(preferences)
    .select((query) =>
      query
        .select({
          accountId: owner.id,
          gender: given.gender.as('gender'),
          favoriteColors: given.favoriteColors.as('favorite_colors'),
          ageRange: given.ageRange.as('age_range'),
          bodyType: given.bodyType.as('body_type'),
          height: given.height.as('height'),
          skinTone: given.skinTone.as('skin_tone'),
          updatedAt: given.updatedAt.as('updated_at'),
        })
        .from(owner),
    )
    .onConflictDoUpdate({ target: preferences.accountId, set: given })
    .returning()
    .prepare('preferences_put')

  return {
    current: async (accountId: string) => (await current.execute({ accountId }))[0],
    /** Nothing, when the account is no more. */
    put: async (row: NewPreferences): Promise<PreferencesRow | undefined> =>
      (await put.execute({ ...row }))[0],
  }
}
