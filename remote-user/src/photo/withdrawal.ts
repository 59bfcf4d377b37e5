import { statusOf } from '@drape/remote-shared/api'
import { forgetKeptPhoto, type KeptPhoto } from '@drape/remote-shared/storage'
import { upload } from '@drape/remote-shared/upload'
import { type Photo, uploadPhoto } from '@drape/remote-shared/user-calls'

export type RemovePhoto = (id: string) => Promise<unknown>

const maxAttempts = 3

const unwatched = { signal: new AbortController().signal, onShare: () => {}, onWait: () => {} }

const ignoreRefusal = (error: unknown): undefined => {
  if (![400, 404, 413, 415, 422].includes(statusOf(error) ?? 0)) throw error
}

/** The server answers with the photo that it has under a key before it reads the form; otherwise it refuses this one. */
const storedUnder = (key: string): Promise<Photo | undefined> =>
  upload(uploadPhoto, { headers: { 'idempotency-key': key }, body: {}, file: new Blob([]) }, unwatched).catch(
    ignoreRefusal,
  )

const deleteUnder = async (key: string, remove: RemovePhoto, answer?: Promise<Photo>): Promise<void> => {
  let photo = await answer?.catch(() => undefined)
  for (let attempt = 1; ; attempt += 1) {
    try {
      photo ??= await storedUnder(key)
      if (photo) await remove(photo.id).catch(ignoreRefusal)
      return
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
    }
  }
}

/**
 * Deletes what the server has of a cancelled upload; what fails here is left to the next visit. `answer`: of an attempt
 * that was sent and is not answered yet.
 */
export const withdraw = async (
  photo: KeptPhoto,
  remove: RemovePhoto,
  answer?: Promise<Photo>,
): Promise<void> => {
  if (photo.key === null) return
  try {
    await deleteUnder(photo.key, remove, answer)
    await forgetKeptPhoto(photo)
  } catch {}
}
