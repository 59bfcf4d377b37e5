import { useCall, usePages, useReplies } from '@drape/remote-shared/api'
import { putUnreadableProfileAside, readProfile as readKept, saveProfile } from '@drape/remote-shared/storage'
import { listPhotos, listSavedOutfits, readPreferences, readProfile } from '@drape/remote-shared/user-calls'
import { useEffect, useState } from 'react'
import { photosAfterMs, profileAfterMs, savedAfterMs } from '../signed-in/delays.ts'

/**
 * Puts what the last visit saw into the query cache, so that every screen has it before the server replies, and stores
 * what this visit sees. Screens just make their queries, which are answered from the cache and refetched. Returns
 * whether the stored data was unreadable.
 */
export const useKeepProfile = (userId: string): boolean => {
  const { recall, recallPages } = useReplies()
  const own = { params: { id: userId } }

  // In the initial state, so that it happens once and before any query below.
  const [isUnreadable] = useState(() => {
    const kept = readKept(userId)
    if (!kept) return putUnreadableProfileAside()
    recall(readProfile, {}, kept.profile)
    recall(readPreferences, {}, kept.preferences)
    // An empty list may only mean that it did not fit into the storage.
    if (kept.uploadedPhotos.length) recallPages(listPhotos, own, { photos: kept.uploadedPhotos, next: null })
    if (kept.savedOutfits.length)
      recallPages(listSavedOutfits, own, { outfits: kept.savedOutfits.toReversed(), next: null })
    return false
  })

  const { data: profile } = useCall(readProfile, {}, { afterMs: profileAfterMs })
  const { data: preferences } = useCall(readPreferences, {})
  const { data: photos } = usePages(listPhotos, own, { afterMs: photosAfterMs })
  const { data: saved } = usePages(listSavedOutfits, own, { afterMs: savedAfterMs })

  useEffect(() => {
    if (!profile) return
    saveProfile({
      userId,
      name: profile.name,
      email: profile.email,
      plan: profile.plan,
      profile,
      preferences,
      savedOutfits: (saved?.pages[0]?.outfits ?? []).toReversed(),
      uploadedPhotos: photos?.pages[0]?.photos ?? [],
    })
  }, [userId, profile, preferences, photos, saved])

  return isUnreadable
}
