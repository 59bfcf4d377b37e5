import type { UploadState } from '@drape/remote-user/test/photo-page'

/** What the person did with a photo, and was told of it. */
interface PhotoOfPerson {
  isSubmitted: boolean
  /** The page that last said that it is being sent. */
  sender: object | undefined
  /** Cancelled, dropped or deleted. */
  isWithdrawn: boolean
  /** That it was not sent, or will not be kept. */
  isTold: boolean
  /** It may be there or not. */
  isExcused: boolean
}

/** The photos by what is wished for them. */
export type Album = Map<string, PhotoOfPerson>

export function noteShown(album: Album, state: UploadState, page: object): void {
  const photo = 'photo' in state ? album.get(state.photo.wish?.text ?? '') : undefined
  if (!photo) return
  // Who sees that it is being sent trusts in that.
  if (state.is === 'sending') Object.assign(photo, { sender: page, isTold: state.photo.isUnkept === true })
  if (state.is === 'chosen' && (state.trouble || state.photo.isUnkept)) photo.isTold = true
}

export const nameOf = (state: UploadState) => ('photo' in state ? state.photo.wish?.text : undefined)

export const photoNamed = (album: Album, state: UploadState) => album.get(nameOf(state) ?? '')
