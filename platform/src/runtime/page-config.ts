/** What is read here of the configuration that the server writes into a page as JSON. A product adds its own. */
export interface PageConfig {
  /** The base of every call's path; '' is the page's own origin. */
  readonly apiBase: string
  /** Whether the page may start the service worker. */
  readonly offline?: boolean
  /** Whether the page tells how its parts do. */
  readonly evidence?: boolean
  /** The product's fields by which this visit is counted: a page that counts for nothing is without them. */
  readonly ofVisit?: readonly string[]
  /** The path below which all of this page's routes lie, as in a preview. */
  readonly base?: string
}

export const pageConfigId = 'drape-config'
