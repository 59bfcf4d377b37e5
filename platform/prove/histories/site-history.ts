import { earlierAddressesOf } from '../../src/release/earlier-addresses.ts'
import {
  type PruneFacts,
  unneededVersions,
  type Version,
  type VersionsByPart,
} from '../../src/release/prune/prune.ts'
import type { Decided, Release } from '../../src/release/registry.ts'
import type { randomOf } from '../../test/random.ts'

const parts = ['host', 'shop'] as const
const lazyFiles = ['one.woff2', 'two.woff2', 'three.woff2']
const usable = 3
const historyLength = 10
const hoursOfDay = 24

type Named = Pick<Release, 'part' | 'version' | 'since' | 'integrity'>
/** What a page names: of each part the version that it starts, and those to fall back to. */
type Page = readonly Named[]

interface Tab {
  readonly page: Page
  lastHiddenAt: number
}

/**
 * A site through weeks of releases, visits and prunings, without files: what is published, which tabs are open with
 * which page, and what a service worker holds. Every address that a page may ask for is asked for while it is open.
 */
export const siteHistory = ({ next, below, oneOf }: ReturnType<typeof randomOf>, days: number) => {
  let now = 0
  let publishedCount = 0
  let registry: Decided = { history: {}, withdrawn: {}, canaries: [] }
  const releases = new Map<string, Named>()
  const onDisk = new Set<string>()
  const publishedAt = new Map<string, number>()
  const leftAt = new Map<string, number>()
  const seenAt = new Map<string, number>()
  let tabs: Tab[] = []
  let heldPage: Page | undefined
  const faults: string[] = []
  let removed = 0

  const key = ({ part, version }: Version) => `${part} ${version}`
  const releaseOf = (part: string, version: string) => releases.get(key({ part, version }))

  const setRegistry = (changed: Decided) => {
    for (const [part, versions] of Object.entries(registry.history))
      for (const version of versions)
        if (!changed.history[part]?.includes(version)) leftAt.set(key({ part, version }), now)
    registry = changed
  }

  const publish = (part: string): string => {
    publishedCount += 1
    const version = publishedCount.toString(16).padStart(12, '0')
    const live = registry.history[part]?.[0]
    const before = live ? releaseOf(part, live)?.integrity : undefined
    const hashes = lazyFiles.map((file) => [
      file,
      before?.[file] && next() < 0.6 ? before[file] : `${file} ${publishedCount}`,
    ])
    const integrity = Object.fromEntries([
      ...hashes,
      ['entry.js', `entry ${publishedCount}`],
    ]) as Named['integrity']
    const store = { readRegistry: () => ({ ...registry, pages: {} }), readRelease: releaseOf }
    const since = earlierAddressesOf(store as never, part, integrity)
    releases.set(key({ part, version }), { part, version, integrity, ...since })
    onDisk.add(key({ part, version }))
    publishedAt.set(key({ part, version }), now)
    return version
  }

  const promote = (part: string, version: string) => {
    const others = (registry.history[part] ?? []).filter((each) => each !== version)
    const withdrawn = (registry.withdrawn[part] ?? []).filter((each) => each !== version)
    setRegistry({
      ...registry,
      history: { ...registry.history, [part]: [version, ...others].slice(0, historyLength) },
      withdrawn: { ...registry.withdrawn, [part]: withdrawn },
    })
  }

  const rollBack = (part: string) => {
    const [live, ...before] = registry.history[part] ?? []
    if (!live || before.length === 0) return
    for (const version of before)
      if (!onDisk.has(key({ part, version }))) faults.push(`${part} cannot go back to ${version}`)
    const withdrawn = [live, ...(registry.withdrawn[part] ?? [])]
    setRegistry({
      ...registry,
      history: { ...registry.history, [part]: before },
      withdrawn: { ...registry.withdrawn, [part]: withdrawn },
    })
  }

  /** As withAddressesThere does it with files. */
  const withAddressesThere = ({ since = {}, ...release }: Named): Named => ({
    ...release,
    since: Object.fromEntries(
      Object.entries(since).filter(([, version]) => onDisk.has(key({ part: release.part, version }))),
    ),
  })

  const livePage = (): Page =>
    Object.entries(registry.history).flatMap(([part, versions]) =>
      versions.slice(0, usable).flatMap((version) => {
        const release = releaseOf(part, version)
        return release ? [withAddressesThere(release)] : []
      }),
    )

  /** As the service worker decides it (platform/src/runtime/offline/live-versions.ts). */
  const mayStart = (page: Page) =>
    page.every(({ part, version }) => registry.history[part]?.includes(version))

  const askForAll = (page: Page) => {
    for (const { part, version, integrity, since = {} } of page)
      for (const file of Object.keys(integrity)) {
        const at = since[file] ?? version
        if (!onDisk.has(key({ part, version: at }))) faults.push(`a page asks for ${part} ${at} ${file}`)
      }
  }

  const visit = () => {
    const page = heldPage && next() < 0.5 && mayStart(heldPage) ? heldPage : livePage()
    if (next() < 0.3) heldPage = page
    askForAll(page)
    tabs.push({ page, lastHiddenAt: now })
  }

  const hide = (tab: Tab) => {
    tab.lastHiddenAt = now
    for (const each of tab.page) seenAt.set(key(each), now)
  }

  const versionsOn = (part: string, some: Iterable<string>): string[] =>
    [...some].flatMap((each) => (each.startsWith(`${part} `) ? [each.slice(part.length + 1)] : []))

  const byPart = (some: readonly string[]): VersionsByPart =>
    Object.fromEntries(parts.map((part) => [part, versionsOn(part, some)]))

  const prune = (choose: (facts: PruneFacts) => readonly Version[]) => {
    const keepAfter = now - days * hoursOfDay
    const reported = [...seenAt].flatMap(([each, at]) => (at > keepAfter ? [each] : []))
    const chosen = choose({
      registry,
      published: byPart([...onDisk]),
      inTabs: byPart(reported),
      keep: {},
      releaseOf,
      lastNamedAt: (part, version) => {
        const each = key({ part, version })
        return Math.max(publishedAt.get(each) ?? 0, leftAt.get(each) ?? 0)
      },
      keepAfter,
    })
    for (const each of chosen) onDisk.delete(key(each))
    removed += chosen.length
    for (const { page } of tabs) askForAll(page)
  }

  const step = (choose: (facts: PruneFacts) => readonly Version[]) => {
    now += 1 + below(20)
    // A tab that is used is hidden now and then; one that never was for so long is closed.
    for (const tab of tabs) if (next() < 0.2 || now - tab.lastHiddenAt > (days - 2) * hoursOfDay) hide(tab)
    const part = oneOf(parts) ?? 'shop'
    const act = next()
    if (act < 0.2) promote(part, publish(part))
    else if (act < 0.25) publish(part)
    else if (act < 0.3) promote(part, oneOf(versionsOn(part, onDisk)) ?? publish(part))
    else if (act < 0.36) rollBack(part)
    else if (act < 0.7) visit()
    else if (act < 0.8) prune(choose)
    else tabs = tabs.filter(() => next() < 0.9)
  }

  return {
    /**
     * Runs so many steps; returns the files that somebody needed and did not get, and the number of removed versions.
     */
    live: (steps: number, choose: (facts: PruneFacts) => readonly Version[] = unneededVersions) => {
      for (const each of parts) promote(each, publish(each))
      for (let nth = 0; nth < steps; nth += 1) step(choose)
      return { faults, removed, made: publishedCount, left: onDisk.size }
    },
  }
}
