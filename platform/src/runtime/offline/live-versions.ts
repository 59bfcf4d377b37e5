import type { Registry } from '../../release/registry.ts'
import type { HeldPage } from './page-text.ts'
import { type Envelope, verified } from './trusted-registry.ts'

/**
 * Longer than a first connection takes on a slow line (three times 300 ms), and no longer than a person would wait for
 * the page itself.
 */
const patienceMs = 1_000

/** Asks the server, never a cache. Undefined without an answer of it that is to be trusted. */
const readRegistry = async (): Promise<Registry | undefined> => {
  try {
    const reply = await fetch('/site/registry.json', { cache: 'no-store' })
    const answer: (Envelope & Partial<Registry>) | undefined = reply.ok ? await reply.json() : undefined
    return answer?.history && (await verified(answer))
  } catch {
    return undefined
  }
}

/** The registry that was read when the last page was served from the cache. */
let lastAnswer: Promise<Registry | undefined> | undefined

/** The same with a timeout, for a visitor who waits for a page. */
export const readRegistrySoon = (): Promise<Registry | undefined> => {
  lastAnswer = readRegistry()
  return Promise.race([
    lastAnswer,
    new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined)),
  ])
}

/** One request for each visit: uses the registry that was read for its page, if that succeeded. */
export const readRegistryOnce = async (): Promise<Registry | undefined> => {
  const registry = await lastAnswer
  lastAnswer = undefined
  return registry ?? readRegistry()
}

/**
 * Whether a page may be started: the registry must still name every version that the page names, its fallbacks
 * included. It does not name withdrawn versions, and the files of versions that have left its history may be gone.
 */
export const isAllowed = ({ known }: HeldPage, { history, canaries = [] }: Registry): boolean =>
  Object.entries(known).every(([part, versions]) =>
    versions.every(
      (version) =>
        history[part]?.includes(version) ||
        canaries.some((each) => each.part === part && each.version === version),
    ),
  )

export const isLive = ({ known }: HeldPage, { history }: Registry): boolean => {
  const parts = new Set([...Object.keys(known), ...Object.keys(history)])
  return [...parts].every((part) => known[part]?.[0] === history[part]?.[0])
}
