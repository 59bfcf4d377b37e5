import { listPhotos, type Photo } from '@drape/contract/photo'
import { usePages } from '@drape/remote-shared/api'
import { useUserId } from '../signed-in/user-id.ts'
import { outfitOf } from './photo-status.tsx'

/** Whether this outfit has been opened in this browser, which the server may not have heard of yet. */
export type IsSeen = (outfit: string) => boolean

/** Whether the photo has an outfit that its person has not opened, as far as the server knows of such. */
export const isNew = (photo: Photo, isSeen: IsSeen): boolean => {
  const outfit = outfitOf(photo)
  return outfit !== undefined && photo.is_seen === false && !isSeen(outfit)
}

/** How many outfits are new, of those that were loaded; undefined before. */
export const useNewOutfits = (isSeen: IsSeen): number | undefined => {
  const { data } = usePages(listPhotos, { params: { id: useUserId() } }, { enabled: false })
  return data?.pages.flatMap(({ photos }) => photos).filter((photo) => isNew(photo, isSeen)).length
}
