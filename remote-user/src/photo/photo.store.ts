import { isPhotoTooNarrow, isPicture, type Photo, uploadPhoto } from '@drape/contract/photo'
import { type Wish, wishFieldsOf } from '@drape/contract/wish'
import { NotSignedIn } from '@drape/remote-shared/session'
import {
  createStore,
  forgetKeptPhoto,
  type KeptPhoto,
  readKeptPhotos,
  takeBackPhoto,
  useStore,
} from '@drape/remote-shared/storage'
import { shrinkPicture, takeSharedPhoto, type UploadWait, upload } from '@drape/remote-shared/upload'
import { submission } from '../device/submission.ts'
import { asChosen, type ChosenPhoto, keep, keepSoon, withNewId } from './chosen-photo.ts'
import { noPhoto, noPicture, notProcessed, type Trouble, tooNarrow, troubleOf } from './upload-trouble.ts'
import type { RemovePhoto } from './withdrawal.ts'

/** The upload continues while the user visits other screens. */
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

const uploadStore = createStore<UploadState>({ is: 'none' })
let userId = ''
let uploadAbort = new AbortController()
/** Whether an attempt of the current upload was sent completely, so that the server may have the photo. */
let isAllSent = false
let pendingReply: Promise<Photo> | undefined
let removeUploaded: RemovePhoto
/** The wish of a discarded photo, for the one that is chosen next. */
let carriedWish: Wish | undefined
/** Increased with each choice and each sign-in, so that results of earlier ones are ignored. */
let generation = 0

const show = (nextState: UploadState): void => {
  const state = uploadStore.read()
  const address = 'photo' in state ? state.photo.address : undefined
  const nextAddress = 'photo' in nextState ? nextState.photo.address : undefined
  if (address && address !== nextAddress) URL.revokeObjectURL(address)
  uploadStore.write(nextState)
}

/** Discards the chosen photo, also at the server, which may have it already. */
const discardPhoto = (): void => {
  const state = uploadStore.read()
  generation += 1
  keepSoon.flush()
  if (state.is !== 'chosen') return
  carriedWish = state.photo.wish
  if (state.photo.key !== null) void withdraw(state.photo)
  else void forgetKeptPhoto(state.photo)
}

/** Shows the trouble. A photo that is chosen already stays. */
const showTrouble = (trouble: Trouble): void => {
  const state = uploadStore.read()
  show(state.is === 'chosen' ? { ...state, trouble } : { is: 'none', trouble })
}

export const choosePhoto = async (
  file: Blob | undefined,
  origin?: Pick<KeptPhoto, 'isShared' | 'isOfGarment'>,
): Promise<void> => {
  if (!file) return showTrouble(noPhoto)
  if (!isPicture(file)) return showTrouble(noPicture)
  discardPhoto()
  const ownGeneration = generation
  show({ is: 'preparing' })
  const picture = await shrinkPicture(file).catch(() => undefined)
  if (ownGeneration !== generation) return
  if (!picture) return show({ is: 'none', trouble: notProcessed })
  // Checked after shrinking, because rounding may have made it narrower.
  if (isPhotoTooNarrow(picture)) return show({ is: 'none', trouble: tooNarrow })
  const photo = asChosen({ ...picture, userId, key: null, isSubmitted: false, wish: carriedWish, ...origin })
  const storedPhoto = await keep(photo)
  if (ownGeneration === generation) show({ is: 'chosen', photo: storedPhoto })
}

export const changeWish = (wish: Wish): void => {
  const state = uploadStore.read()
  if (state.is !== 'chosen') return
  // The server may have the photo under its key already, with the earlier wish.
  if (state.photo.key !== null) void withdraw(state.photo)
  const photo = { ...withNewId(state.photo), wish }
  show({ ...state, photo })
  keepSoon.save(photo)
}

/**
 * The wish begins at a piece of the wardrobe: that of the photo that is chosen, unless it shows another piece, and else
 * that of the next one.
 */
export const beginAt = (garment: string): 'with a photo' | 'without a photo' | 'busy' => {
  const state = uploadStore.read()
  if (state.is === 'preparing' || state.is === 'sending') return 'busy'
  if (state.is === 'chosen' && !state.photo.isOfGarment) {
    changeWish({ ...state.photo.wish, garment })
    keepWish()
    return 'with a photo'
  }
  dropPhoto()
  carriedWish = { ...carriedWish, garment }
  return 'without a photo'
}

/** Stores the wish at once, because a field lost the focus. */
export const keepWish = (): void => keepSoon.flush()

export const submitPhoto = async (isResumed = false): Promise<void> => {
  const state = uploadStore.read()
  if (state.is !== 'chosen') return
  // Submitting again uses the same idempotency key, because the server may have the photo already.
  let photo = { ...state.photo, key: state.photo.key ?? state.photo.id, isSubmitted: true }
  keepSoon.flush()
  uploadAbort = new AbortController()
  const { signal } = uploadAbort
  // Loaded now, because the connection may be broken once it is needed.
  void loadWithdrawal().catch(() => {})
  // A photo with a key was submitted before.
  isAllSent = state.photo.key !== null
  const isShown = () => {
    const current = uploadStore.read()
    return !signal.aborted && current.is === 'sending' && current.photo.key === photo.key
  }
  show({ is: 'sending', photo, share: 0 })
  try {
    photo = { ...photo, ...(await keep(photo)), key: photo.key }
    if (isShown() && photo.isTakenBack) {
      if (isResumed) return show({ is: 'none' })
      show({ is: 'chosen', photo: withNewId(photo) })
      return submitPhoto()
    }
    if (isShown()) show({ is: 'sending', photo, share: 0 })
    pendingReply = upload(
      uploadPhoto,
      {
        headers: { 'idempotency-key': photo.key },
        body: { ...(userId && { user: userId }), ...wishFieldsOf(photo.wish ?? {}) },
        file: photo.picture,
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
    const received = await pendingReply
    if (!isShown()) return
    void forgetKeptPhoto(photo)
    carriedWish = undefined
    show({ is: 'sent', received })
  } catch (error) {
    if (!isShown()) return
    const unsentPhoto = { ...photo, isSubmitted: false }
    // The stored photo of a user who is signed out stays submitted: the upload resumes after the next sign-in.
    if (!(error instanceof NotSignedIn)) void keep(unsentPhoto)
    show({ is: 'chosen', photo: unsentPhoto, trouble: troubleOf(error) })
  }
}

const loadWithdrawal = () => import('./withdrawal.ts')

/** Marked as cancelled first, so that the next visit repeats what fails here. */
const withdraw = async (photo: KeptPhoto, answer?: Promise<Photo>): Promise<void> => {
  if (!(await takeBackPhoto(photo))) return
  const module = await loadWithdrawal().catch(() => undefined)
  await module?.withdraw(photo, removeUploaded, answer)
}

/** The photo stays on the screen, but is no longer stored: neither here nor at the server, which may have it already. */
export const cancelUpload = (): void => {
  const state = uploadStore.read()
  if (state.is !== 'sending') return
  const { photo, share } = state
  // An attempt that is sent completely is not aborted: its reply has the id of the photo to delete.
  if (share < 1) uploadAbort.abort()
  show({ is: 'chosen', photo: withNewId(photo) })
  if (isAllSent) void withdraw(photo, share < 1 ? undefined : pendingReply)
  else void forgetKeptPhoto(photo)
}

export const dropPhoto = (): void => {
  discardPhoto()
  show({ is: 'none' })
}

/** Continues with a photo that another tab submitted and did not send. */
export const leaveSent = (): void => {
  if (uploadStore.read().is !== 'sent') return
  show({ is: 'none' })
  void resume()
}

const resume = async (): Promise<readonly KeptPhoto[]> => {
  const ownGeneration = generation
  const keptPhotos = await readKeptPhotos(userId)
  const submittedPhoto = keptPhotos.find(({ isSubmitted }) => isSubmitted)
  if (ownGeneration === generation && submittedPhoto && uploadStore.read().is === 'none') {
    show({ is: 'chosen', photo: asChosen(submittedPhoto) })
    void submitPhoto(true)
  }
  return keptPhotos
}

/** Resumes an upload of an earlier visit of the same user, or shows the photo that was chosen then. */
export const beginFor = async (newUserId: string, removePhoto: RemovePhoto): Promise<void> => {
  userId = newUserId
  removeUploaded = removePhoto
  submission.write(false)
  generation += 1
  const ownGeneration = generation
  const keptPhotos = await resume()
  const isFree = () => ownGeneration === generation && uploadStore.read().is === 'none'
  if (ownGeneration === generation)
    for (const photo of keptPhotos) if (photo.isCancelled) void withdraw(photo)
  const sharedPhoto = isFree() ? await takeSharedPhoto() : undefined
  if (!isFree()) return
  if (sharedPhoto) return choosePhoto(sharedPhoto, { isShared: true })
  const chosenPhoto = keptPhotos.find(({ isCancelled }) => !isCancelled)
  if (chosenPhoto) show({ is: 'chosen', photo: asChosen(chosenPhoto) })
}

export const endFor = (): void => {
  if (uploadStore.read().is === 'sending') submission.write(true)
  userId = ''
  generation += 1
  carriedWish = undefined
  keepSoon.forget()
  uploadAbort.abort()
  show({ is: 'none' })
}

export const useUploadState = (): UploadState => useStore(uploadStore)
