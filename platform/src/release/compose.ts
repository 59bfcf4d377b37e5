import { historyWith } from './canary/canary.ts'
import { withAddressesThere } from './earlier-addresses.ts'
import type { PageToDraw } from './first-screen/draw.ts'
import { type FirstScreens, openFirstScreens } from './first-screen/first-screens.ts'
import { foundBy, GateRefusal, type Incompatibility, incompatibilityLine } from './gate/incompatibility.ts'
import { checkEngines, checkNames, opens } from './gate/names.ts'
import type { Versions } from './gate-cases.ts'
import { sha256 } from './integrity.ts'
import { mapRecord } from './map-record.ts'
import { type Canary, type Decided, liveIn, noticesFile, type Registry, type Release } from './registry.ts'
import { type Candidates, headsOf, renderPages, shownPaths } from './render-pages.ts'
import { checkRoutes, inOrder } from './routes/routes.ts'
import { usable } from './signed/signing.ts'
import type { File, SiteStore } from './site.store.ts'

/** Named after the hash of its content, so that a file never changes. */
const immutable = (name: string, ending: string, text: string): File => [
  `pages/${name}.${sha256(text).slice(0, 12)}.${ending}`,
  text,
]

const candidatesOf = (store: SiteStore, history: Registry['history']): Candidates => {
  const live = mapRecord(liveIn({ history }), (version, part) => store.readRelease(part, version))
  const { host } = live
  /** A fallback host must be able to open all live parts, and a fallback of a part must work in the live host. */
  const isFallback = (release: Release): boolean =>
    release.part === 'host'
      ? Object.values(live).every((each) => each.part === 'host' || opens(release, each))
      : !host || opens(host, release)
  return mapRecord(history, (versions, part) =>
    versions.slice(0, usable).flatMap((version, age): readonly Release[] => {
      const release = store.readRelease(part, version)
      if (!release && age === 0) throw new Error(`${part} ${version} is live, but its folder is gone.`)
      return release && (age === 0 || isFallback(release)) ? [withAddressesThere(store, release)] : []
    }),
  )
}

/** The licence notices of all versions that visitors get in one file; each version also has its own. */
const liveNotices = (store: SiteStore, served: readonly Release[]): string =>
  served
    .map(({ part, version, integrity }) =>
      noticesFile in integrity
        ? store.readFile(part, version, noticesFile)
        : `${part} ${version} came without licence notices.\n`,
    )
    .join(`\n${'='.repeat(80)}\n\n`)

const incompatibilitiesIn = (live: readonly Release[]): readonly Incompatibility[] => [
  ...[...checkEngines(live), ...checkNames(live)].map(foundBy('names')),
  ...checkRoutes(live).map(foundBy('routes')),
]

/** Why a canary does not fit to the versions that would be live. */
export const reasonToEnd = (store: SiteStore, next: Decided, canary: Canary): string | undefined => {
  const candidates = candidatesOf(store, historyWith(next, canary))
  const [incompatibility] = incompatibilitiesIn(headsOf(candidates))
  return incompatibility && incompatibilityLine(incompatibility)
}

/** What one set of versions needs of the site to be rendered. */
const materialOf = (
  store: SiteStore,
  candidates: Candidates,
  pagesToDraw: readonly PageToDraw[],
  drawing: FirstScreens,
) => {
  const live = headsOf(candidates)
  const host = live.find(({ part }) => part === 'host')
  const incompatibilities = incompatibilitiesIn(live)
  if (incompatibilities.length > 0) throw new GateRefusal(incompatibilities)
  const { inPage: firstScreens, notDrawn } = drawing.of(live, pagesToDraw)
  const readHostFile = (file: string) => store.readFile('host', host?.version ?? '', file)
  return { candidates, firstScreens, notDrawn, readHostFile }
}

/**
 * The files and the registry once these versions are live; some of them may be candidates. A new site without a host
 * has no pages yet.
 */
export const compose = (store: SiteStore, next: Decided, candidateVersions: Versions = {}) => {
  const candidates = candidatesOf(store, next.history)
  const { canaries } = next
  if (!candidates['host']?.[0]) return { files: [], registry: { ...next, pages: {} }, notDrawn: [] }
  const pagesToDraw = shownPaths(candidates).map(([path, part = 'host']) => ({ path, part }))
  const drawing = openFirstScreens(store, candidateVersions)
  const live = materialOf(store, candidates, pagesToDraw, drawing)
  const canaryPages = canaries.map((canary) => ({
    canary,
    ...materialOf(store, candidatesOf(store, historyWith(next, canary)), pagesToDraw, drawing),
  }))
  const names: Readonly<Record<string, string>> = { '*': 'not-found', '/': 'home' }
  const pages = renderPages(live, canaryPages).map(({ path, html }) => {
    const name = names[path] ?? path.slice(1).replaceAll(/[^\w-]+/g, '-')
    return { path, file: immutable(name, 'html', html) }
  })
  const served = [
    ...headsOf(candidates),
    ...canaryPages.flatMap((each) => each.candidates[each.canary.part]?.[0] ?? []),
  ]
  const notices = immutable('licences', 'txt', liveNotices(store, served))
  const patterns = inOrder(pages.flatMap(({ path }) => (path === '*' ? [] : path)))
  const rankOf = (path: string) => {
    const rank = patterns.indexOf(path)
    return rank < 0 ? {} : { rank }
  }
  const drawings = drawing.file()
  return {
    files: [...pages.map(({ file }) => file), notices, ...(drawings ? [drawings] : [])],
    registry: {
      ...next,
      pages: Object.fromEntries(
        pages.map(({ path, file: [file] }) => [
          path,
          { file, status: path === '*' ? 404 : 200, ...rankOf(path) },
        ]),
      ),
      notices: notices[0],
      ...(drawings && { drawings: drawings[0] }),
    },
    /** For each page without a first screen: why. */
    notDrawn: [...new Set([live, ...canaryPages].flatMap(({ notDrawn }) => notDrawn))],
  }
}
