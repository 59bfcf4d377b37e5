import { listSavedOutfits } from '@drape/contract/closet'
import { listPhotos } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { useCall, usePages } from '@drape/remote-shared/api'
import { useUserId } from './user-id.ts'

// The delays are from docs/specification.md, 9: the profile is requested first, then the photos, then the saved outfits. Each
// is a single query, so that all screens show the same.

export const useProfile = () => useCall(readProfile, {}, { afterMs: 100 })

export const usePhotos = (
  settings: { readonly enabled?: false; readonly afterMs?: number } = { afterMs: 200 },
) => usePages(listPhotos, { params: { id: useUserId() } }, settings)

export const useSavedOutfits = () =>
  usePages(listSavedOutfits, { params: { id: useUserId() } }, { afterMs: 300 })
