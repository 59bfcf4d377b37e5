/** What the server pushes and the host's service worker shows. */
export interface Push {
  readonly title: string
  readonly body: string
  /** Where pressing it leads, from the root of the page's origin. */
  readonly url: string
  /** What comes twice under one tag is shown once. */
  readonly tag: string
  /** How many outfits the person has not opened, for the app's icon. */
  readonly unseen: number
}
