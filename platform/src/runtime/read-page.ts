import type { PageRegistry } from '../release/page-registry.ts'
import type { PageScripts } from '../release/page-scripts.ts'
import { type PageConfig, pageConfigId } from './page-config.ts'

export { type PageConfig, pageConfigId }

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
