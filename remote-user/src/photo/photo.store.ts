import {
  isPhotoTooNarrow,
  type Photo,
  photoTypes,
  uploadPhoto,
  type Wish,
  wishFieldsOf,
} from '@drape/contract/photo'
import { newKey } from '@drape/remote-shared/api'
import { NotSignedIn } from '@drape/remote-shared/session'
import {
  createStore,
  forgetKeptPhoto,
  type KeptPhoto,
  readKeptPhotos,
  takeBackPhoto,
  useStore,
} from '@drape/remote-shared/storage'
import { takeSharedPhoto, type UploadWait, upload } from '@drape/remote-shared/upload'
import { submission } from '../signed-in/submission.ts'
import { asChosen, type ChosenPhoto, keep, keepSoon, withoutAddress } from './chosen-photo.ts'
import { shrinkPicture } from './shrink.ts'
import { noPhoto, noPicture, notProcessed, type Trouble, tooNarrow, troubleOf } from './upload-trouble.ts'
import type { RemovePhoto, Withdrawal } from './withdrawal.ts'

/** It continues while the person visits other screens. */
export type UploadState =
  | { readonly is: 'none'; readonly trouble?: Trouble }
  | { readonly is: 'preparing' }
  | { readonly is: 'chosen'; readonly photo: ChosenPhoto; readonly trouble?: Trouble }
  | {
      readonly is: 'sending'
      readonly photo: ChosenPhoto
      readonly share: number
      readonly wait?: UploadWait
    }
  | { readonly is: 'sent'; readonly received: Photo }

const current = createStore<UploadState>({ is: 'none' })
let owner = ''
let leaving = new AbortController()
/** Of the upload that is shown: whether an attempt was sent completely, so that the server may have the photo. */
let isAllSent = false
let answer: Promise<Photo> | undefined
let remove: RemovePhoto
/** Of a photo that another one is chosen instead of. */
let carried: Wish | undefined
/** Increased with each choice and each person, so that results of earlier ones are ignored. */
let turn = 0

const show = (next: UploadState): void => {
  const state = current.read()
  const address = 'photo' in state ? state.photo.address : undefined
  const nextAddress = 'photo' in next ? next.photo.address : undefined
  if (address && address !== nextAddress) URL.revokeObjectURL(address)
  current.write(next)
}

/** Another photo is chosen instead, or none: what the server may have of this one goes too. */
const letGo = (): void => {
  const state = current.read()
  turn += 1
  keepSoon.flush()
  if (state.is !== 'chosen') return
  carried = state.photo.wish
  if (state.photo.key !== null) void withdraw(state.photo)
  else void forgetKeptPhoto(withoutAddress(state.photo))
}

/** A photo that is chosen already stays. */
const refuse = (trouble: Trouble): void => {
  const state = current.read()
  show(state.is === 'chosen' ? { ...state, trouble } : { is: 'none', trouble })
}

export const choosePhoto = async (file: Blob | undefined, isShared?: boolean): Promise<void> => {
  if (!file) return refuse(noPhoto)
  // Some pickers give no type; then decoding decides.
  if (file.type && !photoTypes.some((type) => type === file.type)) return refuse(noPicture)
  letGo()
  const own = turn
  show({ is: 'preparing' })
  const shrunk = await shrinkPicture(file).catch(() => undefined)
  if (own !== turn) return
  if (!shrunk) return show({ is: 'none', trouble: notProcessed })
  // Checked after shrinking, because rounding may have made it narrower.
  if (isPhotoTooNarrow(shrunk)) return show({ is: 'none', trouble: tooNarrow })
  const photo = asChosen({ ...shrunk, userId: owner, key: null, isSubmitted: false, wish: carried, isShared })
  const kept = await keep(photo)
  if (own === turn) show({ is: 'chosen', photo: kept })
}

/** The same picture, as one that no other tab and no server has seen yet. */
const asUnsent = (photo: ChosenPhoto): ChosenPhoto => ({
  ...photo,
  id: newKey(),
  key: null,
  isSubmitted: false,
})

export const changeWish = (wish: Wish): void => {
  const state = current.read()
  if (state.is !== 'chosen') return
  // The server may have it already under its key, with what was wished before.
  if (state.photo.key !== null) void withdraw(state.photo)
  const photo = { ...asUnsent(state.photo), wish }
  show({ ...state, photo })
  keepSoon.save(photo)
}

/** At once: a field was left. */
export const keepWish = (): void => keepSoon.flush()

const formOf = ({ wish = {}, picture }: ChosenPhoto) => ({
  body: {
    ...(owner && { user: owner }),
    ...wishFieldsOf(wish),
  },
  file: picture,
})

const keyOf = (state: UploadState): string | null => (state.is === 'sending' ? state.photo.key : null)

export const submitPhoto = async (isResumed = false): Promise<void> => {
  const state = current.read()
  if (state.is !== 'chosen') return
  // Submitting again uses the same idempotency key, because the server may have the photo already.
  let photo = { ...state.photo, key: state.photo.key ?? state.photo.id, isSubmitted: true }
  keepSoon.flush()
  leaving = new AbortController()
  const { signal } = leaving
  // So that it is there if the connection breaks.
  void loadWithdrawal().catch(() => {})
  // With a key it was submitted before.
  isAllSent = state.photo.key !== null
  const isShown = () => !signal.aborted && keyOf(current.read()) === photo.key
  show({ is: 'sending', photo, share: 0 })
  try {
    photo = { ...photo, ...(await keep(photo)), key: photo.key }
    if (isShown() && photo.isTakenBack) {
      if (isResumed) return show({ is: 'none' })
      show({ is: 'chosen', photo: asUnsent(photo) })
      return submitPhoto()
    }
    if (isShown()) show({ is: 'sending', photo, share: 0 })
    answer = upload(
      uploadPhoto,
      {
        headers: { 'idempotency-key': photo.key },
        ...formOf(photo),
      },
      {
        signal,
        onShare: (share) => {
          if (!isShown()) return
          isAllSent ||= share === 1
          show({ is: 'sending', photo, share })
        },
        onWait: (wait) => show({ is: 'sending', photo, share: 0, wait }),
        mayRepeat: isShown,
      },
    )
    const received = await answer
    if (!isShown()) return
    void forgetKeptPhoto(withoutAddress(photo))
    carried = undefined
    show({ is: 'sent', received })
  } catch (error) {
    if (!isShown()) return
    const back = { ...photo, isSubmitted: false }
    // What is kept of a photo whose sender is signed out goes on once they are in again.
    if (!(error instanceof NotSignedIn)) void keep(back)
    show({ is: 'chosen', photo: back, trouble: troubleOf(error) })
  }
}

/** With History, whose screen comes next: a file of its own would be named in the first screen's core. */
const loadWithdrawal = () => import(/* webpackChunkName: "history" */ './withdrawal.ts')

/** Noted first: what cannot be done now is left to the next visit. */
const withdraw = async (photo: KeptPhoto, how?: Withdrawal): Promise<void> => {
  if (!(await takeBackPhoto(photo))) return
  const module = await loadWithdrawal().catch(() => undefined)
  await module?.withdraw(photo, remove, how)
}

/** The photo stays on the screen, but is no longer stored: neither here nor at the server, which may have it already. */
export const cancelUpload = (): void => {
  const state = current.read()
  if (state.is !== 'sending') return
  const { photo, share } = state
  // An attempt that is sent completely goes on: its answer says what there is to delete.
  if (share < 1) leaving.abort()
  show({ is: 'chosen', photo: asUnsent(photo) })
  if (isAllSent) void withdraw(photo, { answer: share < 1 ? undefined : answer })
  else void forgetKeptPhoto(withoutAddress(photo))
}

export const dropPhoto = (): void => {
  letGo()
  show({ is: 'none' })
}

/** What another tab has left unsent comes next. */
export const leaveSent = (): void => {
  if (current.read().is !== 'sent') return
  show({ is: 'none' })
  void resume()
}

const resume = async (): Promise<readonly KeptPhoto[]> => {
  const own = turn
  const kept = await readKeptPhotos(owner)
  const next = kept.find(({ isSubmitted }) => isSubmitted)
  if (own === turn && next && current.read().is === 'none') {
    show({ is: 'chosen', photo: asChosen(next) })
    void submitPhoto(true)
  }
  return kept
}

/** Resumes what an earlier visit of the same person left: a chosen photo or an upload. */
export const beginFor = async (userId: string, removePhoto: RemovePhoto): Promise<void> => {
  owner = userId
  remove = removePhoto
  submission.write(false)
  turn += 1
  const own = turn
  const kept = await resume()
  const isFree = () => own === turn && current.read().is === 'none'
  if (own === turn) for (const photo of kept) if (photo.isCancelled) void withdraw(photo, { isLast: true })
  const shared = isFree() ? await takeSharedPhoto() : undefined
  if (!isFree()) return
  if (shared) return choosePhoto(shared, true)
  const left = kept.find(({ isCancelled }) => !isCancelled)
  if (left) show({ is: 'chosen', photo: asChosen(left) })
}

export const endFor = (): void => {
  if (current.read().is === 'sending') submission.write(true)
  owner = ''
  turn += 1
  carried = undefined
  keepSoon.forget()
  leaving.abort()
  show({ is: 'none' })
}

export const useUploadState = (): UploadState => useStore(current)
