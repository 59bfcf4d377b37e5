/** The configuration that the server writes into a page as JSON, at #drape-config. */
export interface PageConfig {
  /** The base of every call's path; '' is the page's own origin. */
  readonly apiBase: string
  readonly googleClientId?: string
  readonly analyticsId?: string
  /** Whether an open page polls for new outfits. */
  readonly notifications?: boolean
  /** Whether the page may start the service worker. */
  readonly offline?: boolean
  /** Whether the page tells how its parts do. */
  readonly evidence?: boolean
  /** A version that this page shows in the place of the live one, to whoever was granted it. */
  readonly preview?: PagePreview
}

interface PagePreview {
  readonly part: string
  readonly version: string
  /** When it is over, in ISO 8601. */
  readonly until: string
  /** The path below which it lies; without one it takes the place of the live pages. */
  readonly base?: string
}

export const pageConfigId = 'drape-config'

/** The only page in which Google's script may run: its policy is another one (api/src/site/content-policy.ts). */
export const googlePath = '/google'
