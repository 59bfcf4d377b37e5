import type { PageRegistry, PageRelease } from '../../release/page-registry.ts'
import { giveUpVersionInTab } from './failed-versions.ts'
import { removeFirstScreen } from './first-screen.ts'
import { PartFailure } from './part-failure.ts'
import { type Finding, probe } from './probe.ts'
import { ScriptFailure } from './script.ts'
import type { InUse } from './suspect.ts'

type Repairs = ReturnType<typeof repairsOf>

/** What a browser does about a failure, replaced in tests. */
export const repairsOf = (registry: PageRegistry) => ({
  probe,
  wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
  /** Reloads the page without this version; false if the browser cannot store that it failed. */
  startWithout: (part: string, version: string): boolean => {
    if (!giveUpVersionInTab(part, version, registry[part])) return false
    location.reload()
    return true
  },
})

const retryDelaysMs = [1_000, 3_000]

/** Of one file that looks fine and does not come all the same. */
const maxRepairs = 5

/** A failed chunk names its address; any other error was thrown by the part's code. */
const failedUrl = (error: unknown): string | undefined => {
  if (error instanceof ScriptFailure) return error.thrown ? undefined : error.url
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined
  return (error as Error & { request?: string }).request
}

const hasHung = (error: unknown): boolean =>
  error instanceof ScriptFailure ? error.hangs : (error as { type?: string } | undefined)?.type === 'timeout'

/**
 * The version of each part that the page starts: the live one or, if that failed, the one before. Versions never mix: a
 * part falls back only before any of its code is in use.
 */
export const createVersions = (registry: PageRegistry, { probe, wait, startWithout }: Repairs) => {
  const candidates = new Map(Object.entries(registry).map(([name, releases]) => [name, [...releases]]))
  const inUse = new Set<string>()
  const shown = new Set<string>()
  /** By address. */
  const repairs = new Map<string, number>()

  const release = (name: string): PageRelease => {
    const [current] = candidates.get(name) ?? []
    if (!current) throw new PartFailure(name, 'unreachable', undefined)
    return current
  }

  const needs = (name: string): PageRelease['needs'] => candidates.get(name)?.[0]?.needs ?? {}

  const settle = async (url: string, integrity: string | undefined): Promise<Finding> => {
    let finding = await probe(url, integrity)
    for (const delay of retryDelaysMs) {
      if (finding !== 'unreachable') return finding
      await wait(delay)
      finding = await probe(url, integrity)
    }
    return finding
  }

  /** Why a version cannot be opened; undefined once the file that did not come can be had. */
  const failureOf = async (name: string, current: PageRelease, error: unknown) => {
    const url = failedUrl(error)
    if (!url) return PartFailure.of(name, error)
    // It was waited for long enough.
    if (hasHung(error)) return new PartFailure(name, 'unreachable', error, url)
    const finding = await settle(url, url === current.entry ? current.integrity : undefined)
    const times = (repairs.get(url) ?? 0) + 1
    repairs.set(url, times)
    if (finding === 'fine' && times <= maxRepairs) return undefined
    return new PartFailure(name, finding === 'changed' ? 'changed' : 'unreachable', error, url)
  }

  /**
   * Returns when opening the part again may help: once a file can be had that did not come, or with the version before.
   * Two callers may fail at the same time: the second then follows the first.
   */
  const heal = async (name: string, failing: PageRelease, error: unknown): Promise<void> => {
    if (release(name) !== failing) return
    const failure = await failureOf(name, failing, error)
    if (!failure || release(name) !== failing) return
    const { version, foreign, scope } = failing
    globalThis.drapeTell?.(name, failure.reason, version, failure.cause)
    const [, before] = candidates.get(name) ?? []
    if (inUse.has(name) || !before) throw failure
    // A foreign version that has run cannot be unloaded, and the one before may use the same globals: the page is
    // reloaded.
    if (foreign && scope in globalThis) {
      if (!startWithout(name, version)) throw failure
      return new Promise(() => {})
    }
    candidates.get(name)?.shift()
    globalThis.drapeTell?.(name, 'left', version)
    globalThis.drapeTell?.(name, 'view', before.version)
    removeFirstScreen()
  }

  /**
   * Whether the version before takes the place of one that threw after it was opened: never where the page may show more
   * of the part than what threw.
   */
  const leave = (name: string): boolean => {
    const [failing, before] = candidates.get(name) ?? []
    const isAlone = !shown.has(name) && Object.keys(failing?.fills ?? {}).length < 2
    if (!failing || !before || failing.foreign || !isAlone) return false
    candidates.get(name)?.shift()
    inUse.delete(name)
    return true
  }

  return {
    release,
    heal,
    leave,
    /** From now on more of it stands in the page than what fills slots. */
    show: (name: string): void => void shown.add(name),
    /** By the name under which the federation runtime knows a version. */
    of: (scope: string): { readonly name: string; readonly release: PageRelease } | undefined =>
      Object.entries(registry)
        .flatMap(([name, releases]) => releases.map((release) => ({ name, release })))
        .find(({ release }) => release.scope === scope),
    has: (name: string): boolean => candidates.has(name),
    /** From now on it stays with this version. */
    keep: (name: string): void => void inUse.add(name),
    needs,
    /** The versions of a part and its neighbours that the page has loaded. */
    inUse: (name: string): InUse =>
      Object.fromEntries(
        [name, ...Object.keys(needs(name))].flatMap((each) => {
          const version = candidates.get(each)?.[0]?.version
          return version ? [[each, version]] : []
        }),
      ),
  }
}

export type Versions = ReturnType<typeof createVersions>
