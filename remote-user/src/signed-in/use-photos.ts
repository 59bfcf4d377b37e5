import { listPhotos } from '@drape/contract/photo'
import { usePages } from '@drape/remote-shared/api'
import { photosAfterMs } from './call-delays.ts'
import { useUserId } from './user-id.ts'

/** The photos of the signed-in person: one query, so that all screens agree. */
export const usePhotos = (
  settings: { readonly enabled?: false; readonly afterMs?: number } = { afterMs: photosAfterMs },
) => usePages(listPhotos, { params: { id: useUserId() } }, settings)
