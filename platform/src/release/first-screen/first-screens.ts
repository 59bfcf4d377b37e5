import { GateRefusal, incompatibilityBy } from '../gate/incompatibility.ts'
import type { Release } from '../registry.ts'
import type { SiteStore } from '../site.store.ts'
import { type Drawing, type FirstScreenScripts, mostPageBytes, type PageToDraw } from './draw.ts'
import { openDrawings } from './drawings.ts'
import { faceTag } from './face-tag.ts'

/** Where the host's page wants the first screen. */
export const firstScreenPlace = '<!--{{first-screen}}-->'

const incompatibility = incompatibilityBy('bytes')

const liveScripts = (live: readonly Release[], readKept: SiteStore['readKept']): FirstScreenScripts =>
  Object.fromEntries(
    live.flatMap(({ part, version }) => {
      const script = readKept(part, version)?.firstScreen
      return script ? [[part, script]] : []
    }),
  )

/** What a bar is drawn from. */
const tabsOf = (live: readonly Release[]): string =>
  JSON.stringify(Object.fromEntries(live.flatMap(({ part, tabs }) => (tabs ? [[part, [{ tabs }]]] : []))))

type Content = { readonly html: string } | { readonly reason: string; readonly isTooLarge: boolean }

const contentOf = (path: string, drawing: Drawing): Content => {
  if ('error' in drawing) return { reason: drawing.error, isTooLarge: false }
  const html =
    'faces' in drawing
      ? Object.entries(drawing.faces)
          .map(([who, face]) => faceTag(who, face, drawing.styles))
          .join('\n')
      : ''
  const bytes = 'bytes' in drawing ? drawing.bytes : Buffer.byteLength(html)
  if (bytes <= mostPageBytes) return { html }
  const reason = `Its first screen at ${path} has ${bytes} bytes, of which a page takes ${mostPageBytes}.`
  return { reason, isTooLarge: true }
}

/**
 * Renders what each page shows before its scripts are loaded, from the versions that go live. A page whose part has no
 * such script keeps the skeleton, and so do all pages of a host without one. A candidate's page that is too large is
 * refused; any other failure to render is only reported, so that no team's script stops the release of another part, a
 * rollback or a repair.
 */
export const openFirstScreens = (
  store: Pick<SiteStore, 'readKept' | 'readDrawings'>,
  candidates: Readonly<Record<string, string>> = {},
) => {
  const drawings = openDrawings(store, Object.keys(candidates))
  return {
    of: (live: readonly Release[], pages: readonly PageToDraw[]) => {
      /** What goes into the page of each path. */
      const inPage: Record<string, string> = {}
      /** For each page that shows the skeleton instead: why. No other build tool makes first screens. */
      const notDrawn: string[] = []
      const scripts = liveScripts(live, store.readKept)
      if (!scripts['host']) return { inPage, notDrawn }
      const registry = tabsOf(live)
      const drawn = drawings.draw(
        live,
        scripts,
        pages.map((page) => ({ ...page, registry })),
      )
      const contents = pages.map((page, at) => ({ ...page, ...contentOf(page.path, drawn[at] as Drawing) }))
      const isCandidate = (part: string): boolean =>
        live.some((each) => each.part === part && each.version === candidates[part])
      const foreign = new Set(live.flatMap((release) => (release.foreign ? [release.part] : [])))
      const refused = contents.flatMap((each) =>
        'reason' in each && each.isTooLarge && isCandidate(each.part)
          ? [incompatibility(each.part, each.reason)]
          : [],
      )
      if (refused.length > 0) throw new GateRefusal(refused)
      for (const each of contents) {
        if ('html' in each) inPage[each.path] = each.html
        else if (!foreign.has(each.part))
          notDrawn.push(`The page ${each.path} of ${each.part} begins with the skeleton. ${each.reason}`)
      }
      return { inPage, notDrawn }
    },
    file: drawings.file,
  }
}

export type FirstScreens = ReturnType<typeof openFirstScreens>
