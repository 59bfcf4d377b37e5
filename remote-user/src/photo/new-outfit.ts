import type { Photo } from '@drape/contract/photo'
import { usePhotos } from '../calls/first-calls.ts'
import { isSeen } from '../device/seen-outfits.ts'
import { outfitOf } from './photo-status.tsx'

/**
 * The outfit of the photo, if neither the server nor this browser knows that the user has opened it. The browser is
 * asked as well, because the server may not know yet of one that was opened here.
 */
export const unopenedOutfitOf = (photo: Photo): string | undefined => {
  const outfit = outfitOf(photo)
  return outfit && !photo.is_seen && !isSeen(outfit) ? outfit : undefined
}

/** Whether the outfit of the photo is to be counted and marked. False where the server does not track what was opened. */
export const isNew = (photo: Photo): boolean => photo.is_seen === false && !!unopenedOutfitOf(photo)

/** The number of new outfits among the loaded photos; undefined until photos are loaded. */
export const useNewOutfits = (): number | undefined => {
  const { data } = usePhotos({ enabled: false })
  return data?.pages.flatMap(({ photos }) => photos).filter((photo) => isNew(photo)).length
}
