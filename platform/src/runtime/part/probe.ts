import type { PageRegistry } from '../../release/page-registry.ts'
import type { Registry, Release } from '../../release/registry.ts'
import { fetchFresh } from './download.ts'
import type { PartFailure } from './part-failure.ts'

export type Finding = 'fine' | 'changed' | 'unreachable' | 'hangs'

/** Undefined if the answer is not JSON, such as the login page of a public network. */
const getFreshJson = async <T>(url: string): Promise<Partial<T> | undefined> => {
  const fetched = await fetchFresh(url)
  if (typeof fetched === 'string') return undefined
  try {
    return JSON.parse(new TextDecoder().decode(fetched)) as Partial<T>
  } catch {
    return undefined
  }
}

/** By the algorithm that is named: builds of other teams may have chosen another than ours. */
const isAs = async (expected: string, bytes: ArrayBuffer): Promise<boolean> => {
  const [algorithm = ''] = expected.split('-')
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm.replace('sha', 'SHA-'), bytes))
  return `${algorithm}-${btoa(String.fromCharCode(...digest))}` === expected
}

/** The hash of each file is in its release's part.json. */
const expectedIntegrity = async (url: string): Promise<string | undefined> => {
  const [, base = '', file = ''] = /^(.*\/site\/[\w-]+\/\w+\/)(.+)$/.exec(url) ?? []
  const release = await getFreshJson<Release>(`${base}part.json`)
  return release?.integrity?.[file]
}

/**
 * Finds out why a script failed: browsers report a failed integrity check like a lost connection. A lost connection is
 * retried, altered bytes are not.
 */
export const probe = async (url: string, integrity?: string): Promise<Finding> => {
  const fetched = await fetchFresh(url)
  if (typeof fetched === 'string') return fetched === 'hangs' ? 'hangs' : 'unreachable'
  const expected = integrity || (await expectedIntegrity(url))
  // crypto.subtle exists only on https and localhost; without it the browser blocks altered bytes all the same.
  if (!expected || !crypto.subtle) return 'unreachable'
  return (await isAs(expected, fetched)) ? 'fine' : 'changed'
}

const isSuperseded = async (onPage: PageRegistry): Promise<boolean> => {
  const { history } = (await getFreshJson<Registry>('/site/registry.json')) ?? {}
  return Object.entries(onPage).some(([part, [live]]) => history && history[part]?.[0] !== live?.version)
}

/** Reloading while the server is unreachable would lose the whole page. */
const isPageReachable = async (): Promise<boolean> => typeof (await fetchFresh(location.href)) !== 'string'

/** Whether a reload is likely to bring what failed. */
export const isWorthReloading = async ({ url }: PartFailure, registry: PageRegistry): Promise<boolean> =>
  (await isSuperseded(registry)) || (url ? (await probe(url)) === 'fine' : isPageReachable())
