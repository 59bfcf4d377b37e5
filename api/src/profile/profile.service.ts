import type { Profile } from '@drape/contract/profile'
import type { Database } from '../db/database.ts'
import { notSignedIn } from '../http/refusal.ts'
import { photoIdsOf } from '../photo/photo.service.ts'
import type { Pictures } from '../photo/picture.service.ts'
import { presentPreferences } from '../preferences/preferences.service.ts'
import {
  deleteAccount,
  lockAccountForDeletion,
  type ProfileRow,
  prepareProfileReads,
} from './profile.store.ts'

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

export function prepareProfiles({ database, pictures }: { database: Database; pictures: Pictures }) {
  const reads = prepareProfileReads(database)

  return {
    read: async (id: string): Promise<Profile> => {
      const row = await reads.one(id)
      // Deleted since its token was looked at.
      if (!row) throw notSignedIn()
      return presentProfile(row)
    },

    /** Everything of the account hangs on its row and goes with it, its sessions too; the pictures follow. Gives whose they were. */
    remove: async (id: string): Promise<readonly string[]> => {
      const photoIds = await database.transaction(async (tx) => {
        await lockAccountForDeletion(tx, id)
        const ids = await photoIdsOf(tx, id)
        await deleteAccount(tx, id)
        return ids
      })
      await pictures.remove(photoIds)
      return photoIds
    },
  }
}
