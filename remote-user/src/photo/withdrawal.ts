import { type Photo, uploadPhoto } from '@drape/contract/photo'
import { statusOf } from '@drape/remote-shared/api'
import { forgetKeptPhoto, type KeptPhoto } from '@drape/remote-shared/storage'
import { upload } from '@drape/remote-shared/upload'

export type RemovePhoto = (id: string) => Promise<unknown>

const maxAttempts = 3

const uploadOptions = { signal: new AbortController().signal, onShare: () => {}, onWait: () => {} }

const ignoreRefusal = (error: unknown): undefined => {
  if (![400, 404, 413, 415, 422].includes(statusOf(error) ?? 0)) throw error
}

/**
 * The server replies with the photo that it has under a key before it reads the form; otherwise it refuses the empty
 * file.
 */
const findPhoto = (key: string): Promise<Photo | undefined> =>
  upload(
    uploadPhoto,
    { headers: { 'idempotency-key': key }, body: {}, file: new Blob([]) },
    uploadOptions,
  ).catch(ignoreRefusal)

/** Resolves to whether the server had a photo under the key. */
const deleteUploaded = async (key: string, remove: RemovePhoto, answer?: Promise<Photo>) => {
  let photo = await answer?.catch(() => undefined)
  for (let attempt = 1; ; attempt += 1) {
    try {
      photo ??= await findPhoto(key)
      if (photo) await remove(photo.id).catch(ignoreRefusal)
      return photo !== undefined
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
    }
  }
}

/** Longer than an attempt whose connection broke can still be on its way, or being decoded. */
const arrivalMs = 10 * 60_000

/** A photo that is withdrawn in the visit that cancels it has no time yet. */
const mayArrive = ({ isCancelled, cancelledAt = 0 }: KeptPhoto): boolean =>
  !isCancelled || Date.now() - cancelledAt < arrivalMs

/**
 * Deletes the photo of a cancelled upload from the server. The next visit tries again if this fails, or if the server
 * has no photo yet. `answer` is the pending reply to an attempt that was sent completely.
 */
export const withdraw = async (photo: KeptPhoto, remove: RemovePhoto, answer?: Promise<Photo>) => {
  if (photo.key === null) return
  try {
    const wasDeleted = await deleteUploaded(photo.key, remove, answer)
    if (wasDeleted || !mayArrive(photo)) await forgetKeptPhoto(photo)
  } catch {}
}
