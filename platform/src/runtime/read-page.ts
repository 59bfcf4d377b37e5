import type { PageRegistry } from '../release/page-registry.ts'
import type { PageScripts } from '../release/page-scripts.ts'

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

const readJson = <T>(id: string, absent: T): T => {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : absent
}

/** Without a configuration in the page, calls go to the page's own origin. */
export const readPageConfig = <Product extends object = object>(): PageConfig & Partial<Product> =>
  readJson<PageConfig & Partial<Product>>(pageConfigId, { apiBase: '' } as PageConfig & Partial<Product>)
export const readPageRegistry = (): PageRegistry => readJson<PageRegistry>('drape-registry', {})
export const readPageScripts = (): PageScripts =>
  readJson<PageScripts>('drape-scripts', { hosts: [], entries: [], chunks: [] })

/** Where a bar of the product leads besides, path and name, according to the live versions. */
export const tabsIn = (registry: PageRegistry): [path: string, name: string][] =>
  Object.values(registry).flatMap(([live]) => Object.entries(live?.tabs ?? {}))
