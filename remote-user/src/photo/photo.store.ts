import { NotSignedIn } from '@drape/remote-shared/session'
import {
  createStore,
  forgetKeptPhoto,
  type KeptPhoto,
  keepPhoto,
  readKeptPhoto,
  useStore,
} from '@drape/remote-shared/storage'
import { upload } from '@drape/remote-shared/upload'
import { isPhotoTooNarrow, photoTypes, uploadPhoto } from '@drape/remote-shared/user-calls'
import { shrinkPicture } from './shrink.ts'
import { noPhoto, noPicture, notProcessed, type Trouble, tooNarrow, troubleOf } from './trouble.ts'

interface ChosenPhoto extends KeptPhoto {
  /** An object URL of the picture, valid for this page. */
  readonly address: string
}

/** It continues while the person visits other screens. */
export type UploadState =
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

const current = createStore<UploadState>({ is: 'none' })
let owner = ''
let leaving = new AbortController()
/** Increased with each choice and each person, so that results of earlier ones are ignored. */
let turn = 0

const show = (next: UploadState): void => {
  const shown = current.read()
  const held = 'photo' in shown ? shown.photo.address : undefined
  const holds = 'photo' in next ? next.photo.address : undefined
  if (held && held !== holds) URL.revokeObjectURL(held)
  current.write(next)
}

/** The limit for a storage that hangs. */
const longestKeepMs = 1000

/**
 * Stores the photo, so that it survives a reload; a failure is ignored, because the photo is on the screen and an
 * upload has its key.
 */
const keep = (photo: KeptPhoto): Promise<unknown> =>
  Promise.race([keepPhoto(photo), new Promise((resolve) => setTimeout(resolve, longestKeepMs))])

const withoutAddress = ({ address: _, ...photo }: ChosenPhoto): KeptPhoto => photo

const chosen = (photo: KeptPhoto): ChosenPhoto => ({
  ...photo,
  address: URL.createObjectURL(photo.picture),
})

/** randomUUID is missing on plain http. */
const newKey = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte, '')

export const choosePhoto = async (file: Blob | undefined): Promise<void> => {
  if (!file) return show({ is: 'none', trouble: noPhoto })
  // Some pickers give no type; then decoding decides.
  if (file.type && !photoTypes.some((type) => type === file.type))
    return show({ is: 'none', trouble: noPicture })
  turn += 1
  const own = turn
  show({ is: 'preparing' })
  const shrunk = await shrinkPicture(file).catch(() => undefined)
  if (own !== turn) return
  if (!shrunk) return show({ is: 'none', trouble: notProcessed })
  // Checked after shrinking, because rounding may have made it narrower.
  if (isPhotoTooNarrow(shrunk)) return show({ is: 'none', trouble: tooNarrow })
  const photo = { ...shrunk, userId: owner, key: null, isSubmitted: false }
  await keep(photo)
  if (own === turn) show({ is: 'chosen', photo: chosen(photo) })
}

export const submitPhoto = async (): Promise<void> => {
  const shown = current.read()
  if (shown.is === 'none') return show({ is: 'none', trouble: noPhoto })
  if (shown.is !== 'chosen') return
  // Submitting again uses the same idempotency key, because the server may have the photo already.
  const photo = { ...shown.photo, key: shown.photo.key ?? newKey(), isSubmitted: true }
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

/** The photo stays on the screen, but is no longer stored. */
export const cancelUpload = (): void => {
  const shown = current.read()
  if (shown.is !== 'sending') return
  leaving.abort()
  void forgetKeptPhoto()
  show({ is: 'chosen', photo: shown.photo })
}

export const dropPhoto = (): void => {
  turn += 1
  void forgetKeptPhoto()
  show({ is: 'none' })
}

export const leaveSent = (): void => {
  if (current.read().is === 'sent') show({ is: 'none' })
}

/** Resumes what an earlier visit of the same person left: a chosen photo or an upload. */
export const beginFor = async (userId: string): Promise<void> => {
  owner = userId
  turn += 1
  const own = turn
  const kept = await readKeptPhoto(userId)
  if (!kept || own !== turn || current.read().is !== 'none') return
  show({ is: 'chosen', photo: chosen(kept) })
  if (kept.isSubmitted) await submitPhoto()
}

export const endFor = (): void => {
  owner = ''
  turn += 1
  leaving.abort()
  show({ is: 'none' })
}

export const useUploadState = (): UploadState => useStore(current)
