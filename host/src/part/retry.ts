import type { PageRegistry } from '@drape/release/page-registry'
import type { Registry } from '@drape/release/registry'
import type { PartFailure } from './part-failure.ts'
import { getFresh, getFreshJson, probe } from './probe.ts'

const isSuperseded = async (registry: PageRegistry): Promise<boolean> => {
  const published = await getFreshJson<Registry>('/site/registry.json')
  if (!published?.history) return false
  const { history } = published
  return Object.entries(registry).some(([part, [live]]) => history[part]?.[0] !== live?.version)
}

/** A page that is loaded again while the server is away would take the shell down with it. */
const isPageReachable = async (): Promise<boolean> => (await getFresh(location.href)) !== undefined

/** Whether the page, loaded anew, promises to have what failed. */
export const isWorthReloading = async ({ url }: PartFailure, registry: PageRegistry): Promise<boolean> =>
  (await isSuperseded(registry)) || (url ? (await probe(url)) === 'fine' : isPageReachable())
