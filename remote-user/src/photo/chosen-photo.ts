import { newKey } from '@drape/remote-shared/api'
import { debounce, type KeptPhoto, keepPhoto } from '@drape/remote-shared/storage'

export interface ChosenPhoto extends KeptPhoto {
  readonly id: string
  /** An object URL of the picture, valid for this page. */
  readonly address: string
  /** The browser could not store it: it is lost when this page is left. */
  readonly isUnkept?: boolean
  /** Another tab has cancelled the upload under its key, so that it was not stored. */
  readonly isTakenBack?: boolean
}

/** How long a storage that does not answer holds up the photo. */
const keepTimeoutMs = 1000

export const asChosen = (photo: KeptPhoto): ChosenPhoto => ({
  ...photo,
  id: photo.id ?? newKey(),
  address: URL.createObjectURL(photo.picture),
})

/** The same picture under a new id, which no other tab and no server knows. */
export const withNewId = (photo: ChosenPhoto): ChosenPhoto => ({
  ...photo,
  id: newKey(),
  key: null,
  isSubmitted: false,
})

/** Stores the photo, so that it survives a reload. One that cannot be stored is shown all the same. */
export const keep = async (photo: ChosenPhoto): Promise<ChosenPhoto> => {
  const { address, isUnkept, isTakenBack, ...storedPhoto } = photo
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), keepTimeoutMs))
  const outcome = await Promise.race([keepPhoto(storedPhoto), timeout])
  return { ...photo, isUnkept: !outcome, isTakenBack: outcome === 'taken back' }
}

/** For changes while the wish is typed. */
export const keepSoon = debounce((photo: ChosenPhoto) => void keep(photo))
