/** What is read here of the configuration that the server writes into a page as JSON. A product adds its own. */
export interface PageConfig {
  /** The base of every call's path; '' is the page's own origin. */
  readonly apiBase: string
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
