import { type Photo, uploadPhoto } from '@drape/contract/photo'
import { statusOf } from '@drape/remote-shared/api'
import { forgetKeptPhoto, type KeptPhoto } from '@drape/remote-shared/storage'
import { upload } from '@drape/remote-shared/upload'

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

/** Resolves to whether the server had it. */
const deleteUnder = async (key: string, remove: RemovePhoto, answer?: Promise<Photo>): Promise<boolean> => {
  let photo = await answer?.catch(() => undefined)
  for (let attempt = 1; ; attempt += 1) {
    try {
      photo ??= await storedUnder(key)
      if (photo) await remove(photo.id).catch(ignoreRefusal)
      return photo !== undefined
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
    }
  }
}

export interface Withdrawal {
  /** Of an attempt that was sent and is not answered yet. */
  readonly answer?: Promise<Photo> | undefined
  /** An earlier visit looked already: nothing of it can be under way any more. */
  readonly isLast?: boolean
}

/**
 * Deletes what the server has of a cancelled upload; what fails here is left to the next visit. So is what the server
 * does not have: an attempt whose connection broke may be on its way, or being decoded.
 */
export const withdraw = async (
  photo: KeptPhoto,
  remove: RemovePhoto,
  { answer, isLast = false }: Withdrawal = {},
): Promise<void> => {
  if (photo.key === null) return
  try {
    const wasThere = await deleteUnder(photo.key, remove, answer)
    if (wasThere || isLast) await forgetKeptPhoto(photo)
  } catch {}
}
