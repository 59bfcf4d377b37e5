import { useCall, usePages, useReplies } from '@drape/remote-shared/api'
import { putUnreadableProfileAside, readProfile as readKept, saveProfile } from '@drape/remote-shared/storage'
import { listPhotos, listSavedOutfits, readPreferences, readProfile } from '@drape/remote-shared/user-calls'
import { useEffect, useState } from 'react'

/** The specification's delays: what is seen first is asked for first. */
export const profileAfterMs = 100
const photosAfterMs = 200
const savedAfterMs = 300

/**
 * Puts back what the last visit saw, so that every screen has it before the server answers, and keeps what
 * this one sees. Screens need to know nothing of it: what they ask for is there already, and is asked anew.
 * Answers whether what was kept could not be read.
 */
export const useKeepProfile = (userId: string): boolean => {
  const { recall, recallPages } = useReplies()
  const own = { params: { id: userId } }

  // Before anything below asks, and once.
  const [isUnreadable] = useState(() => {
    const kept = readKept(userId)
    if (!kept) return putUnreadableProfileAside()
    recall(readProfile, {}, kept.profile)
    recall(readPreferences, {}, kept.preferences)
    // None kept may only mean that they did not fit.
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
