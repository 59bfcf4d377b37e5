import { clear, createStore, keys, promisifyRequest } from 'idb-keyval'

/** In a file of its own, because the first screen needs only to delete the photos. */
export const store = createStore('drape', 'photo')

/** The pieces of a wardrobe that are not sent yet: in a database of their own, because an older page reads all photos. */
export const garments = createStore('drape-garments', 'garment')

let lastTask: Promise<unknown> = Promise.resolve()

/** Runs tasks one after another; false where IndexedDB is forbidden or full. */
export const inOrder = <T>(task: () => Promise<T>): Promise<T | false> => {
  const result = lastTask.then(task).catch(() => false as const)
  lastTask = result
  return result
}

export const hasKeptGarments = async (): Promise<boolean> =>
  ((await inOrder(() => keys(garments))) || []).length > 0

/**
 * Without those that their user has cancelled, whose picture is deleted: the server may have them, and they are deleted
 * there when the user signs in again.
 */
export const forgetKeptPhotos = (): Promise<unknown> => {
  void inOrder(() => clear(garments))
  return inOrder(() =>
    store('readwrite', (photos) => {
      const kept = photos.getAll()
      kept.onsuccess = () => {
        photos.clear()
        for (const photo of kept.result) if (photo.isCancelled && photo.id) photos.put(photo, photo.id)
      }
      return promisifyRequest(photos.transaction)
    }),
  )
}
