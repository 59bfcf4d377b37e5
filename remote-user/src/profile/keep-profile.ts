import { listSavedOutfits } from '@drape/contract/closet'
import { listPhotos } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { useCall, useReplies } from '@drape/remote-shared/api'
import {
  putUnreadableProfileAside,
  readProfile as readKept,
  type Seen,
  saveProfile,
} from '@drape/remote-shared/storage'
import { useEffect, useState } from 'react'
import { usePhotos, useProfile, useSavedOutfits } from '../calls/first-calls.ts'

const listState = (
  name: 'photos' | 'outfits',
  page: { readonly next: string | null } | undefined,
  fetchedAt: number,
) => (page ? { [name]: { at: fetchedAt, next: page.next } satisfies Seen } : {})

/**
 * Puts the stored data of the last visit into the query cache, so that every screen has it before the server replies,
 * and stores the replies of this visit. Screens just make their queries, which are answered from the cache and
 * refetched. Returns whether the stored data was unreadable.
 */
export const useKeepProfile = (userId: string): boolean => {
  const { recall, recallPages } = useReplies()
  const userParams = { params: { id: userId } }

  // In the initial state, so that it happens once and before any query below.
  const [isUnreadable] = useState(() => {
    const storedProfile = readKept(userId)
    if (!storedProfile) return putUnreadableProfileAside()
    recall(readProfile, {}, storedProfile.profile)
    recall(readPreferences, {}, storedProfile.preferences)
    const { photos, outfits } = storedProfile.seen ?? {}
    // Without a time, an empty list may only mean that it did not fit into the storage.
    if (photos || storedProfile.uploadedPhotos.length)
      recallPages(
        listPhotos,
        userParams,
        { photos: storedProfile.uploadedPhotos, next: photos?.next ?? null },
        photos?.at,
      )
    if (outfits || storedProfile.savedOutfits.length) {
      const reply = { outfits: storedProfile.savedOutfits.toReversed(), next: outfits?.next ?? null }
      recallPages(listSavedOutfits, userParams, reply, outfits?.at)
    }
    return false
  })

  const { data: profile } = useProfile()
  const { data: preferences } = useCall(readPreferences, {})
  const { data: photos, dataUpdatedAt: photosAt } = usePhotos()
  const { data: savedOutfits, dataUpdatedAt: savedAt } = useSavedOutfits()

  useEffect(() => {
    if (!profile) return
    const [firstPhotos] = photos?.pages ?? []
    const [firstOutfits] = savedOutfits?.pages ?? []
    saveProfile({
      userId,
      name: profile.name,
      email: profile.email,
      plan: profile.plan,
      profile,
      preferences,
      savedOutfits: (firstOutfits?.outfits ?? []).toReversed(),
      uploadedPhotos: firstPhotos?.photos ?? [],
      seen: { ...listState('photos', firstPhotos, photosAt), ...listState('outfits', firstOutfits, savedAt) },
    })
  }, [userId, profile, preferences, photos, photosAt, savedOutfits, savedAt])

  return isUnreadable
}
