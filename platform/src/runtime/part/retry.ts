import type { PageRegistry } from '../../release/page-registry.ts'
import type { Registry } from '../../release/registry.ts'
import { fetchFresh } from './download.ts'
import type { PartFailure } from './part-failure.ts'
import { getFreshJson, probe } from './probe.ts'

const isSuperseded = async (onPage: PageRegistry): Promise<boolean> => {
  const registry = await getFreshJson<Registry>('/site/registry.json')
  if (!registry?.history) return false
  const { history } = registry
  return Object.entries(onPage).some(([part, [live]]) => history[part]?.[0] !== live?.version)
}

/** Reloading while the server is unreachable would lose the whole page. */
const isPageReachable = async (): Promise<boolean> => typeof (await fetchFresh(location.href)) !== 'string'

/** Whether a reload is likely to bring what failed. */
export const isWorthReloading = async ({ url }: PartFailure, registry: PageRegistry): Promise<boolean> =>
  (await isSuperseded(registry)) || (url ? (await probe(url)) === 'fine' : isPageReachable())
