import type { PageRegistry, PageRelease } from './page-registry.ts'
import { type PageFile, type PageHost, type PageScripts, pageScriptsTag } from './page-scripts.ts'
import type { Build, Release } from './registry.ts'

/** The releases that a page may use, newest first, by part. */
export type Candidates = Readonly<Record<string, readonly Release[]>>

export interface StitchedPage {
  readonly path: string
  readonly html: string
}

const urlOf = (release: Release, file: string): string => `/site/${release.part}/${release.version}/${file}`

const fileOf = (release: Release, file: string): PageFile => {
  const integrity = release.integrity[file]
  if (!integrity) throw new Error(`${release.part} ${release.version} names ${file}, which it does not hold.`)
  return { url: urlOf(release, file), integrity }
}

const filesOf = (release: Release, door: string, ending: string): PageFile[] => {
  const found = release.doors[door]
  if (!found) throw new Error(`${release.part} ${release.version} has no door ${door}.`)
  return found.files.filter((file) => file.endsWith(ending)).map((file) => fileOf(release, file))
}

const scripts = (release: Release, door: string): PageFile[] => filesOf(release, door, '.js')

/** A part is shown by its app; behind it stand the neighbours' doors, named @drape/remote-<part>/<door>. */
export const needsOf = ({ app }: Build['doors']): PageRelease['needs'] => {
  const needs: Record<string, string[]> = {}
  for (const name of app?.needs ?? []) {
    const [, part = '', door = ''] = /^@drape\/remote-([a-z]+)\/(.+)$/.exec(name) ?? []
    needs[part] = [...(needs[part] ?? []), door]
  }
  return needs
}

const headOf = (candidates: Candidates, part: string): Release => {
  const head = candidates[part]?.[0]
  if (!head) throw new Error(`No version of ${part} is live.`)
  return head
}

const uniqueFiles = (files: readonly PageFile[]): PageFile[] => [
  ...new Map(files.map((file) => [file.url, file])).values(),
]

/** Exactly the scripts that the page evaluates before it can be used, derived from what the builds emitted. */
const scriptsFor = (candidates: Candidates, part: string | undefined): Omit<PageScripts, 'hosts'> => {
  if (!part) return { entries: [], chunks: [] }
  const release = headOf(candidates, part)
  const needs = Object.entries(needsOf(release.doors)).map(([name, doors]) => ({
    neighbour: headOf(candidates, name),
    doors,
  }))
  return {
    entries: [
      ...needs.map(({ neighbour }) => fileOf(neighbour, neighbour.entry)),
      fileOf(release, release.entry),
    ],
    chunks: uniqueFiles([
      ...needs.flatMap(({ neighbour, doors }) => doors.flatMap((door) => scripts(neighbour, door))),
      ...scripts(release, 'app'),
    ]),
  }
}

/** What the page is told of a published release: always with the hash of its entry. */
export const pageRelease = (release: Release): PageRelease => ({
  version: release.version,
  scope: release.scope,
  entry: urlOf(release, release.entry),
  integrity: fileOf(release, release.entry).integrity,
  needs: needsOf(release.doors),
})

const pageRegistry = (candidates: Candidates): PageRegistry =>
  Object.fromEntries(
    Object.entries(candidates)
      .filter(([part]) => part !== 'host')
      .map(([part, releases]) => [part, releases.map(pageRelease)]),
  )

const pageHost = (host: Release): PageHost => ({
  version: host.version,
  scripts: scripts(host, 'main'),
  styles: filesOf(host, 'main', '.css'),
})

/** The live host needs no styles of its own: they are inlined. */
const pageHosts = ([live, ...before]: readonly Release[]): PageHost[] => [
  ...(live ? [{ ...pageHost(live), styles: [] }] : []),
  ...before.map(pageHost),
]

/** What runs first is asked for before the page's own script has run. */
export const preloadTag = ({ url, integrity }: PageFile): string =>
  `<link rel="preload" as="script" crossorigin="anonymous" nonce="{{nonce}}" integrity="${integrity}" href="${url}">`

/** The critical styles are inlined; what they point to beside them still lies in the host's folder. */
const inlinedStyles = (host: Release, read: (file: string) => string): string =>
  (host.doors['main']?.files ?? [])
    .filter((file) => file.endsWith('.css'))
    .map((file) =>
      read(file).replaceAll(
        /url\((["']?)(?![a-z]+:|[/#])([^"')]+)\1\)/g,
        (_, _quote, beside: string) => `url(${urlOf(host, beside)})`,
      ),
    )
    .join('')

/**
 * Makes one page for each route of the host, and '*' for all other paths. {{nonce}} and {{config}} stay
 * for the server: the one is new in each answer, the other belongs to the place where the site runs.
 */
export const stitch = (candidates: Candidates, readHostFile: (file: string) => string): StitchedPage[] => {
  const host = headOf(candidates, 'host')
  const hosts = pageHosts(candidates['host'] ?? [])
  const registryJson = JSON.stringify(pageRegistry(candidates)).replaceAll('<', '\\u003c')
  const page = readHostFile('page.html')
  if (!page.includes('{{scripts}}')) {
    throw new Error(`The page of host ${host.version} has no place for {{scripts}}: nothing would start it.`)
  }
  const template = page
    .replace('{{styles}}', () => inlinedStyles(host, readHostFile))
    .replace('{{icon}}', urlOf(host, 'icon.svg'))
  const routes: [string, string | undefined][] = [...Object.entries(host.routes ?? {}), ['*', undefined]]
  return routes.map(([path, part]) => {
    const started: PageScripts = { hosts, ...scriptsFor(candidates, part) }
    const first = [...scripts(host, 'main'), ...started.entries]
    return {
      path,
      html: template
        .replace('{{part}}', part ?? 'none')
        .replace('{{registry}}', () => registryJson)
        .replace('{{scripts}}', () => pageScriptsTag(started))
        .replace('{{preloads}}', () => first.map(preloadTag).join('\n')),
    }
  })
}
