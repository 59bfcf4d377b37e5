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

/** The part of each path, according to the live versions. */
export const routesIn = (registry: PageRegistry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(registry).flatMap(([part, [live]]) => (live?.routes ?? []).map((path) => [path, part])),
  )

/**
 * The part that a path shows. Routes are lower-case paths; capitals and slashes at the end are accepted. Looking behind
 * keeps the pattern from trying each slash of an address of slashes.
 */
export const partAt = (routes: Readonly<Record<string, string>>, path: string): string | undefined =>
  routes[path.toLowerCase().replace(/(?<=[^/])\/+$/, '')]

/** Where a bar of the product leads besides, path and name, according to the live versions. */
export const tabsIn = (registry: PageRegistry): [path: string, name: string][] =>
  Object.values(registry).flatMap(([live]) => Object.entries(live?.tabs ?? {}))
