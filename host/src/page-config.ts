import { type PageConfig, pageConfigId } from '@drape/contract/page-config'
import type { PageRegistry } from '@drape/platform/release/page-registry'
import type { PageScripts } from '@drape/platform/release/page-scripts'

const readJson = <T>(id: string, absent: T): T => {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : absent
}

export const readPageConfig = (): PageConfig => readJson<PageConfig>(pageConfigId, { apiBase: '' })
export const readPageRegistry = (): PageRegistry => readJson<PageRegistry>('drape-registry', {})
export const readPageScripts = (): PageScripts =>
  readJson<PageScripts>('drape-scripts', { hosts: [], entries: [], chunks: [] })

/** The part of each path, according to the live versions. */
export const routesIn = (registry: PageRegistry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(registry).flatMap(([part, [live]]) => (live?.routes ?? []).map((path) => [path, part])),
  )
