import { newKey } from '@drape/remote-shared/api'
import { debounce, type KeptPhoto, keepPhoto } from '@drape/remote-shared/storage'

export interface ChosenPhoto extends KeptPhoto {
  readonly id: string
  /** An object URL of the picture, valid for this page. */
  readonly address: string
  /** The browser has no room for it, or forbids it: it is gone with this page. */
  readonly isUnkept?: boolean
  /** Another tab has taken back what is kept under its key. */
  readonly isTakenBack?: boolean
}

/** The limit for a storage that hangs. */
const longestKeepMs = 1000

export const withoutAddress = ({
  address: _,
  isUnkept: __,
  isTakenBack: ___,
  ...photo
}: ChosenPhoto): KeptPhoto => photo

export const asChosen = (photo: KeptPhoto): ChosenPhoto => ({
  ...photo,
  id: photo.id ?? newKey(),
  address: URL.createObjectURL(photo.picture),
})

/** Stores the photo, so that it survives a reload; one that cannot be stored is on the screen all the same. */
export const keep = async (photo: ChosenPhoto): Promise<ChosenPhoto> => {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), longestKeepMs))
  const outcome = await Promise.race([keepPhoto(withoutAddress(photo)), late])
  return { ...photo, isUnkept: !outcome, isTakenBack: outcome === 'taken back' }
}

/** While its wish is typed. */
export const keepSoon = debounce((photo: ChosenPhoto) => void keep(photo))
