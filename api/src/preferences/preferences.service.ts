import type { BodyOf, ReplyOf } from '@drape/contract/call'
import type { Gender, Preferences, readPreferences, updatePreferences } from '@drape/contract/preferences'
import type { Database } from '../db/database.ts'
import { notSignedIn } from '../http/refusal.ts'
import { type PreferencesRow, preparePreferencesStore } from './preferences.store.ts'

export const presentPreferences = (row: PreferencesRow): Preferences => ({
  gender: row.gender as Gender,
  color_preferences: { favorite_colors: row.favoriteColors },
  age_range: row.ageRange as Preferences['age_range'],
  ageRange: row.ageRange as Preferences['ageRange'],
  body_type: row.bodyType,
  bodyType: row.bodyType,
  height: row.height,
  skin_tone: row.skinTone,
  skinTone: row.skinTone,
})

export function preparePreferences(database: Database) {
  const store = preparePreferencesStore(database)

  return {
    read: async (accountId: string): Promise<ReplyOf<typeof readPreferences>> => {
      const row = await store.current(accountId)
      // Deleted since its token was looked at.
      if (!row) throw notSignedIn()
      const owner = { name: row.name, email: row.email, user_id: row.id }
      if (!row.preferences) return { ...owner, message: 'No preferences found' }
      return { ...owner, ...presentPreferences(row.preferences) }
    },

    update: async (accountId: string, given: BodyOf<typeof updatePreferences>): Promise<Preferences> => {
      const row = await store.put({
        accountId,
        gender: given.gender,
        favoriteColors: given.color_preferences?.favorite_colors ?? [],
        ageRange: given.age_range || given.ageRange || '',
        bodyType: given.body_type || given.bodyType || null,
        height: given.height || null,
        skinTone: given.skin_tone || given.skinTone || null,
      })
      if (!row) throw notSignedIn()
      return presentPreferences(row)
    },
  }
}
