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
const deleteUploaded = async (
  key: string,
  remove: RemovePhoto,
  answer?: Promise<Photo>,
): Promise<boolean> => {
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

export interface Withdrawal {
  /** The pending reply to an attempt that was sent completely. */
  readonly answer?: Promise<Photo> | undefined
  /** Whether an earlier visit has tried already, so that no attempt can still be on its way. */
  readonly isLast?: boolean
}

/**
 * Deletes the photo of a cancelled upload from the server. The next visit tries again if this fails, or if the server
 * has no photo: an attempt whose connection broke may still be on its way, or being decoded.
 */
export const withdraw = async (
  photo: KeptPhoto,
  remove: RemovePhoto,
  { answer, isLast = false }: Withdrawal = {},
): Promise<void> => {
  if (photo.key === null) return
  try {
    const wasDeleted = await deleteUploaded(photo.key, remove, answer)
    if (wasDeleted || isLast) await forgetKeptPhoto(photo)
  } catch {}
}
