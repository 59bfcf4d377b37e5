import { gate } from './gate.ts'
import type { Registry, Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { type Candidates, stitch } from './stitch.ts'

/** How many versions a part can be rolled back through. Their folders stay for open tabs in any case. */
const historyLength = 10

/** The live version and the last known good: what a page may use. */
const usable = 2

const pageFile = (path: string): string =>
  path === '*' ? 'pages/not-found.html' : `pages/${path === '/' ? 'home' : path.slice(1)}.html`

const candidatesOf = (store: SiteStore, registry: Registry): Candidates =>
  Object.fromEntries(
    Object.entries(registry.history).map(([part, versions]) => [
      part,
      versions.slice(0, usable).flatMap((version): readonly Release[] => {
        const release = store.readRelease(part, version)
        return release ? [release] : []
      }),
    ]),
  )

/** The registry is written last: whoever reads a new one finds its pages in place. */
const goLive = (store: SiteStore, registry: Registry): void => {
  const candidates = candidatesOf(store, registry)
  const host = candidates['host']?.[0]
  if (host) {
    gate(candidates)
    const pages = stitch(candidates, (file) => store.readFile('host', host.version, file))
    for (const { path, html } of pages) store.write(pageFile(path), html)
    const index = pages.map(({ path }) => [path, { file: pageFile(path), status: path === '*' ? 404 : 200 }])
    store.write('pages.json', `${JSON.stringify(Object.fromEntries(index), null, 2)}\n`)
  }
  store.writeRegistry(registry)
}

const without = (versions: readonly string[] | undefined, version: string): string[] =>
  (versions ?? []).filter((other) => other !== version)

/** Makes published versions live, all or none. The very same set again changes nothing. */
export const promote = (store: SiteStore, versions: Readonly<Record<string, string>>): void =>
  store.exclusively(() => {
    const registry = store.readRegistry()
    const history = { ...registry.history }
    const withdrawn = { ...registry.withdrawn }
    for (const [part, version] of Object.entries(versions)) {
      if (!store.readRelease(part, version)) throw new Error(`${part} ${version} is not published.`)
      history[part] = [version, ...without(history[part], version)].slice(0, historyLength)
      withdrawn[part] = without(withdrawn[part], version)
    }
    goLive(store, { history, withdrawn })
  })

/** Takes the live version of a part back to the one before it. */
export const rollBack = (store: SiteStore, part: string): string =>
  store.exclusively(() => {
    const registry = store.readRegistry()
    const [live, ...before] = registry.history[part] ?? []
    const [good] = before
    if (!live || !good) throw new Error(`${part} has no version to go back to.`)
    goLive(store, {
      history: { ...registry.history, [part]: before },
      withdrawn: { ...registry.withdrawn, [part]: [live, ...without(registry.withdrawn[part], live)] },
    })
    return good
  })
