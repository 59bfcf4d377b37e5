import { listSavedOutfits } from '@drape/contract/closet'
import { listPhotos } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { useCall, usePages } from '@drape/remote-shared/api'
import { useUserId } from './user-id.ts'

// With the specification's delays: the profile is requested first, then the photos, then the saved outfits. Each is one
// query, so that all screens agree.

export const useProfile = () => useCall(readProfile, {}, { afterMs: 100 })

export const usePhotos = (
  settings: { readonly enabled?: false; readonly afterMs?: number } = { afterMs: 200 },
) => usePages(listPhotos, { params: { id: useUserId() } }, settings)

export const useSavedOutfits = () =>
  usePages(listSavedOutfits, { params: { id: useUserId() } }, { afterMs: 300 })
