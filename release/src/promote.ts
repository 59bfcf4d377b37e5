import { gate } from './gate.ts'
import { noticesFile } from './notices.ts'
import type { Registry, Release } from './registry.ts'
import type { File, SiteStore } from './site.store.ts'
import { type Candidates, stitch } from './stitch.ts'

/** How many versions a part can be rolled back through. Their folders stay for open tabs in any case. */
const historyLength = 10

/** The live version and the last known good: what a page may use. */
const usable = 2

const pageFile = (path: string): string =>
  path === '*' ? 'pages/not-found.html' : `pages/${path === '/' ? 'home' : path.slice(1)}.html`

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

/** Without a host there is no page yet: the first parts of a new site wait for it. */
const pagesOf = (store: SiteStore, history: Registry['history']): File[] => {
  const candidates = candidatesOf(store, history)
  const host = candidates['host']?.[0]
  if (!host) return []
  gate(candidates)
  const pages = stitch(candidates, (file) => store.readFile('host', host.version, file))
  const index = pages.map(({ path }) => [path, { file: pageFile(path), status: path === '*' ? 404 : 200 }])
  return [
    ...pages.map(({ path, html }): File => [pageFile(path), html]),
    [noticesFile, liveNotices(store, candidates)],
    ['pages.json', `${JSON.stringify(Object.fromEntries(index), null, 2)}\n`],
  ]
}

const without = (versions: readonly string[] | undefined, version: string): string[] =>
  (versions ?? []).filter((other) => other !== version)

/** Makes published versions live, all or none. The very same set again changes nothing. */
export const promote = (store: SiteStore, versions: Readonly<Record<string, string>>): void =>
  store.change((registry) => {
    const history = { ...registry.history }
    const withdrawn = { ...registry.withdrawn }
    for (const [part, version] of Object.entries(versions)) {
      if (!store.readRelease(part, version)) throw new Error(`${part} ${version} is not published.`)
      history[part] = [version, ...without(history[part], version)].slice(0, historyLength)
      withdrawn[part] = without(withdrawn[part], version)
    }
    return { pages: pagesOf(store, history), registry: { history, withdrawn }, result: undefined }
  })

/** Takes the live version of a part back to the one before it, which it names. */
export const rollBack = (store: SiteStore, part: string): string =>
  store.change((registry) => {
    const [live, ...before] = registry.history[part] ?? []
    const [good] = before
    if (!live || !good) throw new Error(`${part} has no version to go back to.`)
    const history = { ...registry.history, [part]: before }
    const withdrawn = {
      ...registry.withdrawn,
      [part]: [live, ...without(registry.withdrawn[part], live)],
    }
    return { pages: pagesOf(store, history), registry: { history, withdrawn }, result: good }
  })
