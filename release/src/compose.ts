import { createHash } from 'node:crypto'
import { gate } from './gate.ts'
import { noticesFile } from './notices.ts'
import type { Decided, Registry, Release } from './registry.ts'
import type { File, SiteStore } from './site.store.ts'
import { type Candidates, stitch } from './stitch.ts'

/** The live version and the last known good: what a page may use. */
const usable = 2

/** Named after their bytes, so that a file that stands there is never another one. */
const immutable = (name: string, ending: string, text: string): File => {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return [`pages/${name}.${hash}.${ending}`, text]
}

const nameOf = (path: string): string =>
  ({ '*': 'not-found', '/': 'home' })[path] ?? path.slice(1).replaceAll('/', '-')

const candidatesOf = (store: SiteStore, history: Registry['history']): Candidates =>
  Object.fromEntries(
    Object.entries(history).map(([part, versions]) => [
      part,
      versions.slice(0, usable).flatMap((version, age): readonly Release[] => {
        const release = store.readRelease(part, version)
        if (!release && age === 0) throw new Error(`${part} ${version} is live, but its folder is gone.`)
        return release ? [release] : []
      }),
    ]),
  )

/** What a visitor gets today, in one file; each version keeps its own beside its scripts. */
const liveNotices = (store: SiteStore, candidates: Candidates): string =>
  Object.values(candidates)
    .flatMap(([live]) => live ?? [])
    .map(({ part, version, integrity }) =>
      noticesFile in integrity
        ? store.readFile(part, version, noticesFile)
        : `${part} ${version} was built before such notices were made.\n`,
    )
    .join(`\n${'='.repeat(80)}\n\n`)

/** What is served once these versions are live. Without a host there is no page yet: the first parts of a new site wait for it. */
export const compose = (store: SiteStore, next: Decided): { files: File[]; registry: Registry } => {
  const candidates = candidatesOf(store, next.history)
  const host = candidates['host']?.[0]
  if (!host) return { files: [], registry: { ...next, pages: {} } }
  gate(candidates)
  const pages = stitch(candidates, (file) => store.readFile('host', host.version, file)).map(
    ({ path, html }) => ({ path, file: immutable(nameOf(path), 'html', html) }),
  )
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
  }
}
