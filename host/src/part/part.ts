import type { PageRelease } from '@drape/release/page-registry'
import { removeFirstScreen } from './first-screen.ts'
import { PartFailure } from './part-failure.ts'
import type { Finding } from './probe.ts'
import { ScriptFailure } from './script.ts'
import type { PageShares } from './shares.ts'

/** The container that a federated build sets as a global when its entry runs. */
export interface Container {
  init(...args: unknown[]): unknown
  get(door: string): Promise<() => unknown>
}

/** Browser functions that a part needs, replaced in tests. */
export interface PartSources {
  runScript(url: string, integrity: string): Promise<void>
  probe(url: string, integrity?: string): Promise<Finding>
  wait(ms: number): Promise<void>
  shares(): PageShares
  /** Has the federation runtime open a door of the part's container. */
  openForeign(part: string, door: string): Promise<() => unknown>
  /** Reloads the page without this version; false if the browser cannot store that it failed. */
  startWithout(part: string, version: string): boolean
}

const retryDelaysMs = [1_000, 3_000]

/** A door consists of a few files, each of which may need a retry. */
const maxRepairs = 5

/** A failed chunk names its address; any other error was thrown by the part's code. */
const failedUrl = (error: unknown): string | undefined => {
  if (error instanceof ScriptFailure) return error.thrown ? undefined : error.url
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined
  return (error as Error & { request?: string }).request
}

const hasHung = (error: unknown): boolean =>
  error instanceof ScriptFailure ? error.hangs : (error as { type?: string } | undefined)?.type === 'timeout'

const containerIn = (scope: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[scope]

/**
 * Caches the promise until it fails. A file that hung is not requested again automatically: it was waited for long
 * enough.
 */
const onceUntilItFails = <T>(work: (release: PageRelease) => Promise<T>) => {
  const under = new Map<string, Promise<T>>()
  return (release: PageRelease): Promise<T> => {
    const known = under.get(release.version)
    if (known) return known
    const promise = work(release)
    under.set(release.version, promise)
    promise.catch((error) => hasHung(error) || under.delete(release.version))
    return promise
  }
}

/**
 * A part of the page. For its neighbours and the federation runtime it is a container that never changes; behind it is the live version or, if
 * that failed, the one before. Versions never mix: a part falls back only before any of its code is in use.
 */
export const createPart = (
  name: string,
  releases: readonly PageRelease[],
  { runScript, probe, wait, shares, openForeign, startWithout }: PartSources,
) => {
  let current = 0
  let isInUse = false
  let initArgs: unknown[] | undefined

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
    await container.init(...(initArgs ?? [shares()]))
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

  /** Retries after network errors once the file can be loaded; any other error is thrown at once. */
  const persist = async <T>(work: () => Promise<T>, repairs = 0): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const url = failedUrl(error)
      if (!url) throw PartFailure.of(name, error)
      if (hasHung(error)) throw new PartFailure(name, 'unreachable', error, url)
      const finding = await settle(url, url === release().entry ? release().integrity : undefined)
      if (finding === 'hangs') throw new PartFailure(name, 'unreachable', error, url)
      if (finding !== 'fine') throw new PartFailure(name, finding, error, url)
      if (repairs === maxRepairs) throw new PartFailure(name, 'unreachable', error, url)
      return persist(work, repairs + 1)
    }
  }

  const container: Container = {
    init: (...args) => {
      initArgs = args
    },
    get: (door) => persist(async () => (await open(release())).get(door)),
  }

  /** Our own containers need nothing but the shares. */
  const enter = (door: string): Promise<() => unknown> =>
    release().foreign ? persist(() => openForeign(name, door)) : container.get(`./${door}`)

  return {
    name,
    container,
    enter,
    needs: () => release().needs,
    version: () => release().version,
    /** Loads the entry in advance. An error is reported when the part is opened. */
    warm: () => {
      fetchContainer(release()).catch(() => {})
    },
    /**
     * Does the work with the live version and, if that fails, with the one before. Two callers may fail at the same
     * time: the second then follows the first.
     */
    async withFallback<T>(work: () => Promise<T>): Promise<T> {
      for (;;) {
        const tried = current
        const { version } = release()
        // Of the one that takes its place, too: what is thrown from now on is its own.
        globalThis.drapeTell?.(name, 'view', version)
        try {
          const result = await work()
          if (tried !== current) continue
          isInUse = true
          return result
        } catch (error) {
          if (tried !== current) continue
          const { reason, cause } = PartFailure.of(name, error)
          globalThis.drapeTell?.(name, reason, version, cause)
          if (isInUse || current + 1 >= releases.length) throw error
          const { foreign, scope } = release()
          // A foreign version that has run cannot be unloaded, and the version before may use the same globals, so the
          // page is reloaded.
          if (foreign && containerIn(scope)) {
            if (!startWithout(name, version)) throw error
            return new Promise(() => {})
          }
          current += 1
          globalThis.drapeTell?.(name, 'left', version)
          removeFirstScreen()
        }
      }
    },
  }
}
