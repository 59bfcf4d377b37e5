import type { Photo } from '@drape/contract/photo'
import { usePhotos } from '../calls/first-calls.ts'
import { isSeen } from '../device/seen-outfits.ts'
import { outfitOf } from './photo-status.tsx'

/**
 * Whether the user has not opened the outfit of the photo yet. The browser is asked as well, because the server may not
 * know yet of one that was opened here. False where the server does not track it.
 */
export const isNew = (photo: Photo): boolean => {
  const outfit = outfitOf(photo)
  return outfit !== undefined && photo.is_seen === false && !isSeen(outfit)
}

/** The number of new outfits among the loaded photos; undefined until photos are loaded. */
export const useNewOutfits = (): number | undefined => {
  const { data } = usePhotos({ enabled: false })
  return data?.pages.flatMap(({ photos }) => photos).filter((photo) => isNew(photo)).length
}
