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
}

export const pageConfigId = 'drape-config'
