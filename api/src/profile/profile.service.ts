import type { Profile } from '@drape/contract/profile'
import { notSignedIn } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import { lockAccountForDeletion } from '../infra/schema/locks.ts'
import { picturedOf } from '../infra/schema/pictured.ts'
import { presentPreferences } from '../preferences/preferences.service.ts'
import { forgetViews } from '../view/view.service.ts'
import { deleteAccount, type ProfileRow, profileLookup } from './profile.store.ts'

export const presentProfile = ({ account, preferences, photoCount, savedCount }: ProfileRow): Profile => ({
  id: account.id,
  user_id: account.id,
  name: account.name,
  email: account.email,
  userType: 'user',
  plan: account.plan,
  created_at: account.createdAt.toISOString(),
  preferences: preferences && presentPreferences(preferences),
  photos_uploaded: photoCount,
  saved_outfits: savedCount,
})

export function profileService({ env, database, pictures }: Infra) {
  const find = profileLookup(database)

  return {
    read: async (id: string): Promise<Profile> => {
      const row = await find(id)
      // The account was deleted after its token was checked.
      if (!row) throw notSignedIn()
      return presentProfile(row)
    },

    /**
     * All rows of the account are deleted by cascade, its sessions too; the pictures are deleted afterwards. Returns
     * the ids of the photos, garments and pictures of messages.
     */
    remove: async (id: string): Promise<readonly string[]> => {
      const ids = await database.transaction(async (tx) => {
        await lockAccountForDeletion(tx, id)
        const withPictures = await picturedOf(tx, id)
        await deleteAccount(tx, id)
        await forgetViews(tx, env.tokenKeys, id)
        return withPictures
      })
      await pictures.remove(ids)
      return ids
    },
  }
}
