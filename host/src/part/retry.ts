import type { PageRegistry } from '@drape/release/page-registry'
import type { Registry } from '@drape/release/registry'
import { forgetAvoided } from './avoided.ts'
import type { PartFailure } from './part-failure.ts'
import { getFresh, probe } from './probe.ts'

const isSuperseded = async (registry: PageRegistry): Promise<boolean> => {
  const bytes = await getFresh('/site/registry.json')
  if (!bytes) return false
  const { history } = JSON.parse(new TextDecoder().decode(bytes)) as Registry
  return Object.entries(registry).some(([part, [live]]) => history[part]?.[0] !== live?.version)
}

/** A page that is loaded again while the server is away would take the shell down with it. */
const isPageReachable = async (): Promise<boolean> => (await getFresh(location.href)) !== undefined

/** Loads the page anew once that promises to help; says whether it does. */
export const retry = async (failure: PartFailure, registry: PageRegistry): Promise<boolean> => {
  const helps =
    (await isSuperseded(registry)) ||
    (failure.url ? (await probe(failure.url)) === 'fine' : await isPageReachable())
  if (!helps) return false
  forgetAvoided()
  location.reload()
  return true
}
