/** A push message of the server, which the host's service worker shows. */
export interface Push {
  readonly title: string
  readonly body: string
  /** The address that a press opens, from the root of the page's origin. */
  readonly url: string
  /** Two messages with the same tag are shown as one. */
  readonly tag: string
  /** How many outfits the person has not opened, for the app's icon. */
  readonly unseen: number
}
