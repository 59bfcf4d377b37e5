import type { Kept } from '../kept/kept.ts'
import type { Release } from '../registry.ts'
import { drawFirstScreens, type FirstScreenScripts, type PageToDraw } from './draw.ts'
import { usedStyles } from './used-styles.ts'

/** Where the host's page wants the first screen. */
export const firstScreenPlace = '<!--{{first-screen}}-->'

/** The server fills in {{nonce}} and {{config}} wherever they stand. */
const withoutPlaces = (text: string): string => text.replaceAll('{{', '{&#123;')

/** Nothing in it ends the script that holds it. */
const asText = (html: string): string => html.replaceAll(/<(?=!--|\/?script)/gi, '&lt;')

/** A script of no type that a browser runs: only the chosen face is parsed, and none can spoil the page around it. */
const faceTag = (who: string, html: string, styles: readonly string[]): string => {
  const style = `<style nonce="{{nonce}}">${asText(usedStyles(styles, html))}</style>`
  return `<script type="text/html" data-face="${who}">${style}${asText(withoutPlaces(html))}</script>`
}

const liveScripts = (
  live: readonly Release[],
  readKept: (part: string, version: string) => Kept | undefined,
): FirstScreenScripts =>
  Object.fromEntries(
    live.flatMap(({ part, version }) => {
      const script = readKept(part, version)?.firstScreen
      return script ? [[part, script]] : []
    }),
  )

/** What a bar is drawn from. */
const tabsOf = (live: readonly Release[]): string =>
  JSON.stringify(Object.fromEntries(live.flatMap(({ part, tabs }) => (tabs ? [[part, [{ tabs }]]] : []))))

/**
 * Draws what each page shows before its scripts have come, from the versions that go live. A page whose part has no
 * such script keeps the skeleton, and so do all pages of a host without one.
 */
export const firstScreensOf = (
  live: readonly Release[],
  pages: readonly PageToDraw[],
  readKept: (part: string, version: string) => Kept | undefined,
) => {
  /** What goes into the page of each path. */
  const inPage: Record<string, string> = {}
  /** For each page that shows the skeleton instead: why. No other build tool makes first screens. */
  const notDrawn: string[] = []
  const scripts = liveScripts(live, readKept)
  if (!scripts['host']) return { inPage, notDrawn }
  const drawings = drawFirstScreens(
    scripts,
    pages.map((page) => ({ ...page, registry: tabsOf(live) })),
  )
  const foreign = new Set(live.flatMap((release) => (release.foreign ? [release.part] : [])))
  for (const [at, { path, part }] of pages.entries()) {
    const drawing = drawings[at]
    if (drawing && 'faces' in drawing)
      inPage[path] = Object.entries(drawing.faces)
        .map(([who, html]) => faceTag(who, html, drawing.styles))
        .join('\n')
    else if (!foreign.has(part))
      notDrawn.push(`The page ${path} of ${part} begins with the skeleton. ${drawing?.error}`)
  }
  return { inPage, notDrawn }
}
