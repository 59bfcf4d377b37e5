/**
 * The fields that the platform reads of the configuration that the server writes into a page as JSON. A product adds
 * its own.
 */
export interface PageConfig {
  /** The base of every call's path; '' is the page's own origin. */
  readonly apiBase: string
  /** Whether the page may start the service worker. */
  readonly offline?: boolean
  /** Whether the page sends evidence about its parts. */
  readonly evidence?: boolean
  /** The product's fields for counting this visit, left out in a page that is not counted. */
  readonly ofVisit?: readonly string[]
  /** The path below which all of this page's routes lie, as in a preview. */
  readonly base?: string
}

export const pageConfigId = 'drape-config'
