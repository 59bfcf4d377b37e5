import { type PagePieces, preloadTags, variantTags } from './canary/page-canaries.ts'
import { firstScreenPlace } from './first-screen/first-screens.ts'
import { importMapTag } from './foreign/import-map.ts'
import { mapRecord } from './map-record.ts'
import { neighbourIn } from './names.ts'
import type { PageRegistry, PageRelease } from './page-registry.ts'
import { type PageFile, type PageScripts, scriptJson } from './page-scripts.ts'
import type { Build, Canary, Release } from './registry.ts'
import { type Routes, routesOf } from './routes/routes.ts'

/** The releases that a page may load, newest first, by part. */
export type Candidates = Readonly<Record<string, readonly Release[]>>

const urlOf = ({ part, version, since }: Release, file: string): string =>
  `/site/${part}/${since?.[file] ?? version}/${file}`

const fileOf = (release: Release, file: string): PageFile => {
  const integrity = release.integrity[file]
  if (!integrity) throw new Error(`${release.part} ${release.version} names ${file}, which it does not hold.`)
  return { url: urlOf(release, file), integrity }
}

const filesOf = (release: Release, door: string, ending: string): PageFile[] => {
  const needed = release.doors[door]
  if (!needed) throw new Error(`${release.part} ${release.version} has no door ${door}.`)
  return needed.files.filter((file) => file.endsWith(ending)).map((file) => fileOf(release, file))
}

const scripts = (release: Release, door: string): PageFile[] => filesOf(release, door, '.js')

/** The doors of neighbours that a part's app needs, from names like @team/remote-<part>/<door>. */
export const needsOf = ({ app }: Build['doors']): PageRelease['needs'] => {
  const needs: Record<string, string[]> = {}
  for (const name of app?.needs ?? []) {
    const { part, door } = neighbourIn(name) ?? { part: '', door: '' }
    needs[part] = [...(needs[part] ?? []), door]
  }
  return needs
}

/** A build lists its entry beside its doors, under the name of its container. */
export const exposesOf = ({ doors, scope }: Pick<Build, 'doors' | 'scope'>): string[] =>
  Object.keys(doors).filter((door) => door !== scope)

const headOf = (candidates: Candidates, part: string): Release => {
  const head = candidates[part]?.[0]
  if (!head) throw new Error(`No version of ${part} is live.`)
  return head
}

const uniqueFiles = (files: readonly PageFile[]): PageFile[] => [
  ...new Map(files.map((file) => [file.url, file])).values(),
]

/** The scripts that the page runs before it can be used, derived from the builds. */
const scriptsFor = (candidates: Candidates, part: string | undefined): Omit<PageScripts, 'hosts'> => {
  if (!part || part === 'host') return { entries: [], chunks: [] }
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

/**
 * What stands in the slots of a page: fetched last, and not preloaded, because a slot may be on another screen of the
 * page. A canary's is fetched when it is opened.
 */
const fillingTags = (
  candidates: Candidates,
  part: string | undefined,
  { preloaded }: PagePieces,
): string[] => {
  const shown = ['host', part, ...Object.keys(part ? needsOf(headOf(candidates, part).doors) : {})]
  const files = Object.values(candidates).flatMap(([live]) =>
    Object.entries(live?.fills ?? {}).flatMap(([slot, door]) =>
      live && shown.includes(slot.split('/')[0])
        ? [live.entry, ...(live.doors[door.slice(2)]?.files ?? [])].map((file) => urlOf(live, file))
        : [],
    ),
  )
  const others = files.filter((url) => preloaded.every((file) => file.url !== url))
  return [...new Set(others)].map((url) => `<link rel="prefetch" crossorigin="anonymous" href="${url}">`)
}

/** Without what a path of a door begins with. */
export const doorNames = (doors: Readonly<Record<string, string>>): Record<string, string> =>
  mapRecord(doors, (door) => door.slice(2))

/** What a page knows of a published release, always with the hash of its entry. */
export const pageRelease = (release: Release): PageRelease => ({
  version: release.version,
  scope: release.scope,
  entry: urlOf(release, release.entry),
  integrity: fileOf(release, release.entry).integrity,
  needs: needsOf(release.doors),
  exposes: exposesOf(release),
  ...(release.tabs && { tabs: release.tabs }),
  ...(release.fills && { fills: doorNames(release.fills) }),
  ...(release.foreign ? { foreign: true } : {}),
})

const pageRegistry = (candidates: Candidates, routes: Routes): PageRegistry =>
  mapRecord(candidates, (releases, part) => {
    if (part === 'host') return undefined
    const own = Object.keys(routes).filter((path) => routes[path] === part)
    const [live, ...before] = releases.map(pageRelease)
    return live ? [own.length > 0 ? { ...live, routes: own } : live, ...before] : []
  })

/** Inlines the host's styles and makes the relative addresses in them absolute. */
const inlinedStyles = (host: Release, read: (file: string) => string): string =>
  (host.doors['main']?.files ?? [])
    .filter((file) => file.endsWith('.css'))
    .map((file) =>
      read(file).replaceAll(
        /url\((["']?)(?![a-z]+:|[/#])([^"'()]+)\1\)/g,
        (_, _quote, beside: string) => `url(${urlOf(host, beside)})`,
      ),
    )
    .join('')

/** The versions that are live. */
export const headsOf = (candidates: Candidates): Release[] =>
  Object.values(candidates).flatMap(([head]) => head ?? [])

/** The paths that have a page of their own, and '*' for all others, each with the part that it shows. */
export const shownPaths = (candidates: Candidates): [path: string, part: string | undefined][] => [
  ...Object.entries(routesOf(headsOf(candidates))),
  ['*', undefined],
]

/** A set of versions that browsers get. */
export interface PageSet {
  readonly candidates: Candidates
  /** Of the host that the set starts. */
  readonly readHostFile: (file: string) => string
  /** What each page shows before its scripts have come; without one it shows the skeleton. */
  readonly firstScreens: Readonly<Record<string, string>>
}

const piecesOf = ({ candidates, readHostFile, firstScreens }: PageSet) => {
  const host = headOf(candidates, 'host')
  // The live host's styles are inlined, so it has none to load.
  const hosts = (candidates['host'] ?? []).map((each, age) => ({
    version: each.version,
    scripts: scripts(each, 'main'),
    styles: age === 0 ? [] : filesOf(each, 'main', '.css'),
  }))
  const routes = routesOf(headsOf(candidates))
  const shared = {
    'drape-styles': inlinedStyles(host, readHostFile),
    'drape-registry': scriptJson(pageRegistry(candidates, routes)),
  }
  return (path: string, part: string | undefined): PagePieces => {
    const started: PageScripts = { hosts, ...scriptsFor(candidates, part) }
    return {
      blocks: { ...shared, 'drape-scripts': scriptJson(started) },
      firstScreen: firstScreens[path] ?? '',
      preloaded: [...scripts(host, 'main'), ...started.entries, ...started.chunks],
    }
  }
}

/**
 * Renders one page for each route of the live parts, and '*' for all other paths. The server fills in {{nonce}}, which
 * is new in each answer, and {{config}}, which depends on the installation.
 */
export const renderPages = (
  liveSet: PageSet,
  /** What the browsers of each canary get: its candidates are those that would be live. */
  canarySets: readonly (PageSet & { readonly canary: Canary })[],
): { readonly path: string; readonly html: string }[] => {
  const { candidates } = liveSet
  const host = headOf(candidates, 'host')
  const page = liveSet.readHostFile('page.html')
  if (!page.includes('{{scripts}}')) {
    throw new Error(`The page of host ${host.version} has no place for {{scripts}}: nothing would start it.`)
  }
  const modules = [liveSet, ...canarySets]
    .flatMap((each) => Object.values(each.candidates).flat())
    .flatMap((release) => (release.modules ?? []).map((file) => fileOf(release, file)))
  const importMap = importMapTag(uniqueFiles(modules))
  const template = page.replace('{{icon}}', urlOf(host, 'icon.svg'))
  const livePieces = piecesOf(liveSet)
  const canaryPieces = canarySets.map((each) => ({ canary: each.canary, of: piecesOf(each) }))
  return shownPaths(candidates).map(([path, part]) => {
    const live = livePieces(path, part)
    const { blocks } = live
    const variants = canaryPieces.map(({ canary, of }) => ({ canary, pieces: of(path, part) }))
    const scriptTags = [
      `<script type="application/json" id="drape-scripts">${blocks['drape-scripts']}</script>`,
      ...variantTags(live, variants),
    ]
    return {
      path,
      html: template
        .replace('{{styles}}', () => blocks['drape-styles'] ?? '')
        .replace('{{part}}', part ?? 'none')
        .replace(firstScreenPlace, () => live.firstScreen)
        .replace('{{registry}}', () => blocks['drape-registry'] ?? '')
        .replace('{{scripts}}', () => scriptTags.join('\n'))
        .replace('{{preloads}}', () =>
          [...importMap, ...preloadTags(live, variants), ...fillingTags(candidates, part, live)].join('\n'),
        ),
    }
  })
}
