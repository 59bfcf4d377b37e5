import { NotSignedIn } from '@drape/remote-shared/session'
import { forgetKeptPhoto, type KeptPhoto, keepPhoto, readKeptPhoto } from '@drape/remote-shared/storage'
import { upload } from '@drape/remote-shared/upload'
import { isPhotoTooNarrow, photoTypes, uploadPhoto } from '@drape/remote-shared/user-calls'
import { useSyncExternalStore } from 'react'
import { shrinkPicture } from './shrink.ts'
import { noPhoto, noPicture, notProcessed, type Trouble, tooNarrow, troubleOf } from './trouble.ts'

interface ChosenPhoto extends KeptPhoto {
  /** Of the picture, for this page alone. */
  readonly address: string
}

/** A photo on its way. It goes on while the person looks at other screens. */
export type Way =
  | { readonly is: 'none'; readonly trouble?: Trouble }
  | { readonly is: 'preparing' }
  | { readonly is: 'chosen'; readonly photo: ChosenPhoto; readonly trouble?: Trouble }
  | {
      readonly is: 'sending'
      readonly photo: ChosenPhoto
      readonly share: number
      readonly wait?: 'offline' | 'retry'
    }
  | { readonly is: 'sent' }

let way: Way = { is: 'none' }
let owner = ''
let leaving = new AbortController()
/** What was begun for an earlier choice or another person no longer counts. */
let turn = 0
const listeners = new Set<() => void>()

const show = (next: Way): void => {
  const held = 'photo' in way ? way.photo.address : undefined
  const holds = 'photo' in next ? next.photo.address : undefined
  if (held && held !== holds) URL.revokeObjectURL(held)
  way = next
  for (const listener of listeners) listener()
}

/** A browser whose storage hangs does not hold the person up. */
const longestKeepMs = 1000

/** Until it outlives a reload: what is shown is not lost, and what has left has its key. */
const keep = (photo: KeptPhoto): Promise<unknown> =>
  Promise.race([keepPhoto(photo), new Promise((resolve) => setTimeout(resolve, longestKeepMs))])

const withoutAddress = ({ address: _, ...photo }: ChosenPhoto): KeptPhoto => photo

const chosen = (photo: KeptPhoto): ChosenPhoto => ({
  ...photo,
  address: URL.createObjectURL(photo.picture),
})

/** Plain http has no randomUUID. */
const newKey = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte, '')

export const choosePhoto = async (file: Blob | undefined): Promise<void> => {
  if (!file) return show({ is: 'none', trouble: noPhoto })
  // Some pickers name no type: then decoding tells.
  if (file.type && !photoTypes.some((type) => type === file.type))
    return show({ is: 'none', trouble: noPicture })
  turn += 1
  const own = turn
  show({ is: 'preparing' })
  const shrunk = await shrinkPicture(file).catch(() => undefined)
  if (own !== turn) return
  if (!shrunk) return show({ is: 'none', trouble: notProcessed })
  // As it would be sent: rounding may have made it narrower.
  if (isPhotoTooNarrow(shrunk)) return show({ is: 'none', trouble: tooNarrow })
  const photo = { ...shrunk, userId: owner, key: null, isSubmitted: false }
  await keep(photo)
  if (own === turn) show({ is: 'chosen', photo: chosen(photo) })
}

export const submitPhoto = async (): Promise<void> => {
  if (way.is === 'none') return show({ is: 'none', trouble: noPhoto })
  if (way.is !== 'chosen') return
  // Submitted once more it is still the same photo to the server, which may have it already.
  const photo = { ...way.photo, key: way.photo.key ?? newKey(), isSubmitted: true }
  leaving = new AbortController()
  const { signal } = leaving
  show({ is: 'sending', photo, share: 0 })
  try {
    await keep(withoutAddress(photo))
    await upload(
      uploadPhoto,
      {
        headers: { 'idempotency-key': photo.key },
        body: owner ? { user: owner } : {},
        file: photo.picture,
      },
      {
        signal,
        onShare: (share) => show({ is: 'sending', photo, share }),
        onWait: (wait) => show({ is: 'sending', photo, share: 0, wait }),
      },
    )
    if (signal.aborted) return
    void forgetKeptPhoto()
    show({ is: 'sent' })
  } catch (error) {
    if (signal.aborted) return
    const back = { ...photo, isSubmitted: false }
    if (error instanceof NotSignedIn) void forgetKeptPhoto()
    else void keep(withoutAddress(back))
    show({ is: 'chosen', photo: back, trouble: troubleOf(error) })
  }
}

/** The photo stays before the person's eyes, and nowhere else. */
export const cancelUpload = (): void => {
  if (way.is !== 'sending') return
  leaving.abort()
  void forgetKeptPhoto()
  show({ is: 'chosen', photo: way.photo })
}

export const dropPhoto = (): void => {
  turn += 1
  void forgetKeptPhoto()
  show({ is: 'none' })
}

export const leaveSent = (): void => {
  if (way.is === 'sent') show({ is: 'none' })
}

/** Takes up what an earlier visit of the same person left: chosen, or on its way. */
export const beginFor = async (userId: string): Promise<void> => {
  owner = userId
  turn += 1
  const own = turn
  const kept = await readKeptPhoto(userId)
  if (!kept || own !== turn || way.is !== 'none') return
  show({ is: 'chosen', photo: chosen(kept) })
  if (kept.isSubmitted) await submitPhoto()
}

export const endFor = (): void => {
  owner = ''
  turn += 1
  leaving.abort()
  show({ is: 'none' })
}

export const useWay = (): Way =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => way,
  )
