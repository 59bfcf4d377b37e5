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
import { usePhotos, useProfile, useSavedOutfits } from '../signed-in/first-calls.ts'

const seenOf = (
  name: 'photos' | 'outfits',
  page: { readonly next: string | null } | undefined,
  at: number,
) => (page ? { [name]: { at, next: page.next } satisfies Seen } : {})

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
    const { photos, outfits } = kept.seen ?? {}
    // Without a time, an empty list may only mean that it did not fit into the storage.
    if (photos || kept.uploadedPhotos.length)
      recallPages(listPhotos, own, { photos: kept.uploadedPhotos, next: photos?.next ?? null }, photos?.at)
    if (outfits || kept.savedOutfits.length) {
      const reply = { outfits: kept.savedOutfits.toReversed(), next: outfits?.next ?? null }
      recallPages(listSavedOutfits, own, reply, outfits?.at)
    }
    return false
  })

  const { data: profile } = useProfile()
  const { data: preferences } = useCall(readPreferences, {})
  const { data: photos, dataUpdatedAt: photosAt } = usePhotos()
  const { data: saved, dataUpdatedAt: savedAt } = useSavedOutfits()

  useEffect(() => {
    if (!profile) return
    const [firstPhotos] = photos?.pages ?? []
    const [firstSaved] = saved?.pages ?? []
    saveProfile({
      userId,
      name: profile.name,
      email: profile.email,
      plan: profile.plan,
      profile,
      preferences,
      savedOutfits: (firstSaved?.outfits ?? []).toReversed(),
      uploadedPhotos: firstPhotos?.photos ?? [],
      seen: { ...seenOf('photos', firstPhotos, photosAt), ...seenOf('outfits', firstSaved, savedAt) },
    })
  }, [userId, profile, preferences, photos, photosAt, saved, savedAt])

  return isUnreadable
}
