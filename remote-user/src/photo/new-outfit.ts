import type { Photo } from '@drape/contract/photo'
import { usePhotos } from '../signed-in/first-calls.ts'
import { isSeen } from '../signed-in/seen-outfits.ts'
import { outfitOf } from './photo-status.tsx'

/**
 * Whether the photo has an outfit that its person has not opened, as far as the server knows of such: it may not have
 * heard yet of one that was opened in this browser.
 */
export const isNew = (photo: Photo): boolean => {
  const outfit = outfitOf(photo)
  return outfit !== undefined && photo.is_seen === false && !isSeen(outfit)
}

/** How many outfits are new, of those that were loaded; undefined before. */
export const useNewOutfits = (): number | undefined => {
  const { data } = usePhotos({ enabled: false })
  return data?.pages.flatMap(({ photos }) => photos).filter((photo) => isNew(photo)).length
}
