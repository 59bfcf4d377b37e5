import type { UploadState } from '@drape/remote-user/test/photo-page'

/** Tells the page of a tab from the one that is loaded after it. */
export interface Page {
  readonly isOpen: () => boolean
}

/** What the person did with a photo, and saw of it. */
interface PhotoOfPerson {
  isSubmitted: boolean
  /** The pages that said that it is being sent, and not since that it was not. */
  senders: readonly Page[]
  /** Cancelled, dropped or deleted. */
  isWithdrawn: boolean
  /** The page on which that was, until all that it does has been done. */
  withdrawer: Page | undefined
  /** That it was not sent, or will not be kept. */
  isWarned: boolean
  /** It may be there or not. */
  isExcused: boolean
}

export const newPhoto = (): PhotoOfPerson => ({
  isSubmitted: false,
  senders: [],
  isWithdrawn: false,
  withdrawer: undefined,
  isWarned: false,
  isExcused: false,
})

/** The photos by the text of their wish. */
export type Album = Map<string, PhotoOfPerson>

export function noteShown(album: Album, state: UploadState, page: Page): void {
  const photo = 'photo' in state ? album.get(state.photo.wish?.text ?? '') : undefined
  if (!photo) return
  // Who sees that it is being sent trusts in that.
  if (state.is === 'sending') {
    photo.senders = [...photo.senders, page]
    photo.isWarned = state.photo.isUnkept === true
  }
  // What closed pages left, this one has taken over.
  if (state.is === 'chosen') photo.senders = photo.senders.filter((one) => one !== page && one.isOpen())
  if (state.is === 'chosen' && (state.trouble || state.photo.isUnkept)) photo.isWarned = true
}

/** Anything that a closed tab has not stored yet is unknown to the browser. */
export function noteClosed(album: Album, kept: Iterable<unknown>, page: Page): void {
  for (const { wish, isSubmitted } of kept as Iterable<{ wish?: { text?: string }; isSubmitted?: boolean }>) {
    const photo = album.get(wish?.text ?? '')
    if (!photo) continue
    const isUnnoted = photo.isSubmitted && !isSubmitted && photo.senders.includes(page)
    if (isUnnoted || photo.withdrawer === page) photo.isExcused = true
  }
}

export const nameOf = (state: UploadState) => ('photo' in state ? state.photo.wish?.text : undefined)

export const photoNamed = (album: Album, state: UploadState) => album.get(nameOf(state) ?? '')
