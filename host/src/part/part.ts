import type { PageRelease } from '@drape/release/page-registry'
import { PartFailure } from './part-failure.ts'
import type { Finding } from './probe.ts'
import { ScriptFailure } from './script.ts'

/** What a federated build leaves in its global once its entry has run. */
export interface Container {
  init(...args: unknown[]): unknown
  get(door: string): Promise<() => unknown>
}

/** What a part asks of the browser. */
export interface PartSources {
  runScript(url: string, integrity: string): Promise<void>
  probe(url: string, integrity?: string): Promise<Finding>
  wait(ms: number): Promise<void>
}

const retryDelaysMs = [1_000, 3_000]

/** A door takes a handful of files, of which each may have to be asked for again. */
const mostRepairs = 5

/** A failed chunk carries the address that it was asked for at; anything else was thrown by the part's code. */
const failedUrl = (error: unknown): string | undefined => {
  if (error instanceof ScriptFailure) return error.thrown ? undefined : error.url
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined
  return (error as Error & { request?: string }).request
}

const containerIn = (scope: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[scope]

const onceUntilItFails = <T>(work: (release: PageRelease) => Promise<T>) => {
  const under = new Map<string, Promise<T>>()
  return (release: PageRelease): Promise<T> => {
    const known = under.get(release.version)
    if (known) return known
    const promise = work(release)
    under.set(release.version, promise)
    promise.catch(() => under.delete(release.version))
    return promise
  }
}

/**
 * One part of the page. To Module Federation it is a container that never changes; behind it stands the
 * live version or, once that has failed, the last known good one. Versions never mix: a part moves on to
 * another version only before any of its code is in use.
 */
export const createPart = (
  name: string,
  releases: readonly PageRelease[],
  { runScript, probe, wait }: PartSources,
) => {
  let current = 0
  let isInUse = false
  let initArgs: unknown[] = []

  const fetchContainer = onceUntilItFails(async (release: PageRelease): Promise<Container> => {
    const early = containerIn(release.scope)
    if (early) return early
    await runScript(release.entry, release.integrity)
    const container = containerIn(release.scope)
    if (!container) throw new Error(`${release.entry} left no container`)
    return container
  })

  const open = onceUntilItFails(async (release: PageRelease): Promise<Container> => {
    const container = await fetchContainer(release)
    await container.init(...initArgs)
    return container
  })

  const release = (): PageRelease => {
    const found = releases[current]
    if (!found) throw new PartFailure(name, 'unreachable', undefined)
    return found
  }

  const settle = async (url: string, integrity: string | undefined): Promise<Finding> => {
    let finding = await probe(url, integrity)
    for (const delay of retryDelaysMs) {
      if (finding !== 'unreachable') return finding
      await wait(delay)
      finding = await probe(url, integrity)
    }
    return finding
  }

  /** Tries again what the network spoiled, once the file can be had whole; anything else fails at once. */
  const persist = async <T>(work: () => Promise<T>, repairs = 0): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const url = failedUrl(error)
      if (!url) throw PartFailure.of(name, error)
      const finding = await settle(url, url === release().entry ? release().integrity : undefined)
      if (finding !== 'fine') throw new PartFailure(name, finding, error, url)
      if (repairs === mostRepairs) throw new PartFailure(name, 'unreachable', error, url)
      return persist(work, repairs + 1)
    }
  }

  const container: Container = {
    init: (...args) => {
      initArgs = args
    },
    get: (door) => persist(async () => (await open(release())).get(door)),
  }

  return {
    name,
    container,
    needs: () => release().needs,
    /** Brings the entry in ahead of its turn. What goes wrong shows when the part is opened. */
    warm: () => {
      fetchContainer(release()).catch(() => {})
    },
    /**
     * Runs the work against the live version and, should that fail, against the one before. Two may open the
     * part at once: when one has moved on, the other follows.
     */
    async withFallback<T>(work: () => Promise<T>): Promise<T> {
      for (;;) {
        const tried = current
        try {
          const result = await work()
          if (tried !== current) continue
          isInUse = true
          return result
        } catch (error) {
          if (tried !== current) continue
          if (isInUse || current + 1 >= releases.length) throw error
          current += 1
        }
      }
    },
  }
}
