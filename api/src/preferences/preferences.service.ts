import type { BodyOf, ReplyOf } from '@drape/contract/call'
import {
  chosenOption,
  eachPreference,
  eachPreferenceTwice,
  type Gender,
} from '@drape/contract/preference-fields'
import {
  noPreferencesFound,
  type Preferences,
  type readPreferences,
  type updatePreferences,
} from '@drape/contract/preferences'
import type { Database } from '../infra/db/database.ts'
import { notSignedIn } from '../infra/http/refusal.ts'
import { type PreferencesRow, preferencesLookup, putPreferences } from './preferences.store.ts'

export const presentPreferences = (row: PreferencesRow): Preferences => ({
  gender: row.gender as Gender,
  color_preferences: { favorite_colors: row.favoriteColors },
  ...eachPreferenceTwice((key) => row[key]),
})

export function preferencesService(database: Database) {
  const find = preferencesLookup(database)

  return {
    read: async (accountId: string): Promise<ReplyOf<typeof readPreferences>> => {
      const row = await find(accountId)
      // The account was deleted after its token was checked.
      if (!row) throw notSignedIn()
      const owner = { name: row.name, email: row.email, user_id: row.id, has_fit: row.hasFit }
      if (!row.preferences) return { ...owner, message: noPreferencesFound }
      return { ...owner, ...presentPreferences(row.preferences) }
    },

    update: async (accountId: string, body: BodyOf<typeof updatePreferences>): Promise<Preferences> => {
      const row = await putPreferences(database, {
        accountId,
        gender: body.gender,
        favoriteColors: body.color_preferences?.favorite_colors ?? [],
        ...eachPreference((key) => chosenOption(body, key)),
      })
      if (!row) throw notSignedIn()
      return presentPreferences(row)
    },
  }
}
