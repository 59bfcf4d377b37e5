import type { Wish } from '@drape/contract/wish'
import { promisifyRequest, values } from 'idb-keyval'
import { newKey } from '../http/new-key.ts'
import { forgetKeptPhotos, inOrder, store } from './kept-photos.ts'

/** A chosen photo that is not uploaded yet. It survives a reload and a closed browser. */
export interface KeptPhoto {
  /** The same in all tabs, and the idempotency key once it is submitted. Older versions stored none. */
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
  /** Another app gave it, or a page of another site: its owner may not know of it. */
  readonly isShared?: boolean | undefined
  /** The picture of a piece of the wardrobe, at which the wish begins. */
  readonly isOfGarment?: boolean | undefined
  /** Only its key is left: the server may have it, and is to delete it. The picture is empty. */
  readonly isCancelled?: true
  /** In milliseconds. Earlier versions stored none. */
  readonly cancelledAt?: number
}

/** The database key of the last photo that no tab has submitted. Submitted photos are under their ids. */
const unsubmittedKey = 'chosen'

/** The photos that this page has submitted and not noted as failed, sent or taken back since. */
const submittedHere = new Set<string | undefined>()

type Outcome = 'kept' | 'taken back'

/**
 * In one transaction, so that a photo is never there twice, and never gone: another tab may have chosen, submitted or
 * taken back one since. `change` gets the photo that is stored under the id.
 */
const put = (
  photo: KeptPhoto,
  change: (stored: KeptPhoto | undefined) => KeptPhoto | 'gone' | 'taken back',
): Promise<Outcome | false> =>
  inOrder(() =>
    store('readwrite', async (photos) => {
      const { id = unsubmittedKey, key } = photo
      let outcome: Outcome = 'kept'
      const unsubmitted = photos.get(unsubmittedKey)
      const record = photos.get(id)
      record.onsuccess = () => {
        const next = change(record.result)
        if (next === 'taken back') {
          outcome = next
          return
        }
        if (unsubmitted.result && (unsubmitted.result.id ?? photo.id) === photo.id)
          photos.delete(unsubmittedKey)
        // Another tab may have submitted the photo that is not submitted here.
        if (key !== null) photos.delete(id)
        if (next !== 'gone') photos.put(next, key === null ? unsubmittedKey : id)
      }
      await promisifyRequest(photos.transaction)
      return outcome
    }),
  )

const forget = async (photo: KeptPhoto) => {
  await put(photo, () => 'gone')
  submittedHere.delete(photo.id)
}

/** Resolves to false if the browser does not store it. A submitted photo that a tab has taken back is not stored. */
export const keepPhoto = async (photo: KeptPhoto): Promise<Outcome | false> => {
  const { isSubmitted, id } = photo
  if (isSubmitted) submittedHere.add(id)
  const outcome = await put(photo, (stored) => (isSubmitted && stored?.isCancelled ? 'taken back' : photo))
  if (!isSubmitted && outcome) submittedHere.delete(id)
  // An older record of it would pass for a photo that was never submitted.
  if (isSubmitted && !outcome) await put({ ...photo, key: null }, () => 'gone')
  return outcome
}

/**
 * Notes that the server is to delete a photo that was submitted. Resolves to false where another tab has submitted it
 * since, sent it or taken it back: then it is not this page's.
 */
export const takeBackPhoto = async (photo: KeptPhoto): Promise<boolean> => {
  const { id, userId, key, width, height, cancelledAt = Date.now() } = photo
  const isOwn = submittedHere.delete(id)
  const identity = { id, userId, key, width, height }
  const cancellation = { ...identity, isSubmitted: false, isCancelled: true, cancelledAt } as const
  const outcome = put(photo, (stored) =>
    isOwn || (stored && !stored.isSubmitted) ? { ...cancellation, picture: new Blob([]) } : 'taken back',
  )
  // Not awaited for an own photo, because the storage may hang.
  return isOwn || (await outcome) === 'kept'
}

/** Forgets this photo, or all of them. */
export const forgetKeptPhoto = (photo?: KeptPhoto): Promise<unknown> =>
  photo ? forget(photo) : forgetKeptPhotos()

/** Photos that another user left here are deleted and not shown. */
export const readKeptPhotos = async (userId: string): Promise<readonly KeptPhoto[]> => {
  const stored = (await inOrder(() => values<KeptPhoto>(store))) || []
  const ownPhotos: KeptPhoto[] = []
  for (const photo of stored) {
    if (photo.userId !== userId) await forgetKeptPhoto(photo)
    else if (photo.id) ownPhotos.push(photo)
    else {
      const withId = { ...photo, id: photo.key ?? newKey() }
      await keepPhoto(withId)
      ownPhotos.push(withId)
    }
  }
  return ownPhotos
}
