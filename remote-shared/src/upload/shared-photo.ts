import { sharedPhotoCache, sharedPhotoPath } from '@drape/contract/shared-photo'

/** Takes the photo that another app has shared, if there is one: the next call finds none. */
export const takeSharedPhoto = async (): Promise<Blob | undefined> => {
  try {
    const cache = await caches.open(sharedPhotoCache)
    const response = await cache.match(sharedPhotoPath)
    const photo = await response?.blob()
    await cache.delete(sharedPhotoPath)
    return photo
  } catch {
    // On plain http there are no caches, and a browser may forbid them.
    return undefined
  }
}
