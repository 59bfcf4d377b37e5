import type { Release } from '@drape/release/registry'

export type Finding = 'fine' | 'changed' | 'unreachable'

const probeTimeoutMs = 8_000

/** 'reload' passes by the HTTP cache and repairs it: damaged bytes may lie there as immutable. */
export const getFresh = async (url: string): Promise<ArrayBuffer | undefined> => {
  try {
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(probeTimeoutMs) })
    return response.ok ? await response.arrayBuffer() : undefined
  } catch {
    return undefined
  }
}

/** What answers in the place of a file, such as the page of a public network, need not be JSON. */
export const getFreshJson = async <T>(url: string): Promise<Partial<T> | undefined> => {
  const bytes = await getFresh(url)
  try {
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Partial<T>)
  } catch {
    return undefined
  }
}

const sha384 = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/** The expected hash of any file of a release stands in the release's own part.json. */
const expectedIntegrity = async (url: string): Promise<string | undefined> => {
  const [, base = '', file = ''] = /^(.*\/site\/\w+\/\w+\/)(.+)$/.exec(url) ?? []
  const release = await getFreshJson<Release>(`${base}part.json`)
  return release?.integrity?.[file]
}

/**
 * A browser reports a failed integrity check as it reports a lost connection. They must be told apart:
 * the one is tried again, the other never.
 */
export const probe = async (url: string, integrity?: string): Promise<Finding> => {
  const bytes = await getFresh(url)
  if (!bytes) return 'unreachable'
  const expected = integrity || (await expectedIntegrity(url))
  // Browsers hash only what came by https or from the machine itself; altered bytes run nowhere in any case.
  if (!expected || !crypto.subtle) return 'unreachable'
  return (await sha384(bytes)) === expected ? 'fine' : 'changed'
}
