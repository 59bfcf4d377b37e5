import { createHash } from 'node:crypto'
import { firstScreensOf } from './first-screen/first-screens.ts'
import { GateRefusal } from './gate/fault.ts'
import { checkNames } from './gate/names.ts'
import { type Decided, noticesFile, type Registry, type Release } from './registry.ts'
import { type Candidates, renderPages, shownPaths } from './render-pages.ts'
import { checkRoutes } from './routes.ts'
import { withoutSince, withThere } from './since.ts'
import type { File, SiteStore } from './site.store.ts'

/** The live version, the one before, and one more for browsers in which that one failed. */
const usable = 3

/** Named after the hash of its content, so that a file never changes. */
const immutable = (name: string, ending: string, text: string): File => {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return [`pages/${name}.${hash}.${ending}`, text]
}

const nameOf = (path: string): string =>
  ({ '*': 'not-found', '/': 'home' })[path] ?? path.slice(1).replaceAll('/', '-')

const candidatesOf = (store: SiteStore, history: Registry['history']): Candidates => {
  const [host] = history['host'] ?? []
  // A host from before decision 46 does not tell chunks their version.
  const settled =
    host && store.readRelease('host', host)?.portable
      ? (release: Release) => withThere(store, release)
      : withoutSince
  return Object.fromEntries(
    Object.entries(history).map(([part, versions]) => [
      part,
      versions.slice(0, usable).flatMap((version, age): readonly Release[] => {
        const release = store.readRelease(part, version)
        if (!release && age === 0) throw new Error(`${part} ${version} is live, but its folder is gone.`)
        return release ? [settled(release)] : []
      }),
    ]),
  )
}

/** The licence notices of all live versions in one file; each version also has its own. */
const liveNotices = (store: SiteStore, candidates: Candidates): string =>
  Object.values(candidates)
    .flatMap(([live]) => live ?? [])
    .map(({ part, version, integrity }) =>
      noticesFile in integrity
        ? store.readFile(part, version, noticesFile)
        : `${part} ${version} was built before such notices were made.\n`,
    )
    .join(`\n${'='.repeat(80)}\n\n`)

export interface Composed {
  readonly files: File[]
  readonly registry: Registry
  /** For each page without a first screen: why. */
  readonly notDrawn: readonly string[]
}

/** The files and the registry once these versions are live. A new site without a host has no pages yet. */
export const compose = (store: SiteStore, next: Decided): Composed => {
  const candidates = candidatesOf(store, next.history)
  const host = candidates['host']?.[0]
  if (!host) return { files: [], registry: { ...next, pages: {} }, notDrawn: [] }
  const live = Object.values(candidates).flatMap(([head]) => head ?? [])
  const faults = [...checkNames(live), ...checkRoutes(live)]
  if (faults.length > 0) throw new GateRefusal(faults)
  const shown = shownPaths(candidates).map(([path, part = 'host']) => ({ path, part }))
  const { inPage, notDrawn } = firstScreensOf(live, shown, store.readKept)
  const readHostFile = (file: string) => store.readFile('host', host.version, file)
  const pages = renderPages(candidates, readHostFile, inPage).map(({ path, html }) => ({
    path,
    file: immutable(nameOf(path), 'html', html),
  }))
  const notices = immutable('licences', 'txt', liveNotices(store, candidates))
  return {
    files: [...pages.map(({ file }) => file), notices],
    registry: {
      ...next,
      pages: Object.fromEntries(
        pages.map(({ path, file: [file] }) => [path, { file, status: path === '*' ? 404 : 200 }]),
      ),
      notices: notices[0],
    },
    notDrawn,
  }
}
