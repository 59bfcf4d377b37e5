import type { Wish } from '@drape/contract/wish'
import { promisifyRequest, values } from 'idb-keyval'
import { newKey } from '../http/new-key.ts'
import { forgetKeptPhotos, inOrder, store } from './kept-photos.ts'

/** A chosen photo that is not uploaded yet. It survives a reload and a closed browser. */
export interface KeptPhoto {
  /** The same in all tabs, and the idempotency key once it is submitted. Missing in what older versions stored. */
  readonly id?: string | undefined
  readonly userId: string
  readonly picture: Blob
  readonly width: number
  readonly height: number
  readonly wish?: Wish | undefined
  /** The idempotency key, from when Submit is first pressed; null until then. */
  readonly key: string | null
  /** Whether it is to be uploaded without asking again. */
  readonly isSubmitted: boolean
  /** Only its key is left: the server may have it, and is to delete it. The picture is empty. */
  readonly isCancelled?: true
}

/** Of the photo that is chosen and not submitted: the last one of all tabs. The others have places of their own. */
const only = 'chosen'

/** In one transaction, so that a photo is never there twice, and never gone: another tab may have chosen one since. */
const put = (photo: KeptPhoto, isGone = false) =>
  inOrder(() =>
    store('readwrite', async (photos) => {
      const found = photos.get(only)
      found.onsuccess = () => {
        const held: KeptPhoto | undefined = found.result
        if (held && (held.id ?? photo.id) === photo.id) photos.delete(only)
        if (photo.id) photos.delete(photo.id)
        if (!isGone) photos.put(photo, (photo.isSubmitted || photo.isCancelled) && photo.id ? photo.id : only)
      }
      await promisifyRequest(photos.transaction)
      return true
    }),
  )

/** Resolves to whether it is kept. */
export const keepPhoto = (photo: KeptPhoto): Promise<boolean> => put(photo)

/** Forgets this photo, or all of them. */
export const forgetKeptPhoto = (photo?: KeptPhoto): Promise<unknown> =>
  photo ? put(photo, true) : forgetKeptPhotos()

/** Photos that another person left here are deleted and not shown. */
export const readKeptPhotos = async (userId: string): Promise<readonly KeptPhoto[]> => {
  const kept = (await inOrder(() => values<KeptPhoto>(store))) || []
  const own: KeptPhoto[] = []
  for (const photo of kept) {
    if (photo.userId !== userId) await forgetKeptPhoto(photo)
    else if (photo.id) own.push(photo)
    else {
      const named = { ...photo, id: photo.key ?? newKey() }
      await keepPhoto(named)
      own.push(named)
    }
  }
  return own
}

/**
 * Live users' parts from before ask for one.
 *
 * @public
 */
export const readKeptPhoto = async (userId: string): Promise<KeptPhoto | undefined> =>
  (await readKeptPhotos(userId))[0]
