import { GateRefusal, type Incompatibility } from '../gate/incompatibility.ts'
import type { Release } from '../registry.ts'
import type { SiteStore } from '../site.store.ts'
import { statementsIn } from '../styles/statements.ts'
import { type Drawing, type FirstScreenScripts, mostPageBytes, type PageToDraw } from './draw.ts'
import { openDrawings } from './drawings.ts'

/** The rules of a style sheet as it was written, an at-rule with all that is in it. */
const rulesIn = (sheet: string): string[] =>
  statementsIn(sheet)
    .filter(({ parent, hasBlock }) => hasBlock && !parent)
    .map(({ start, after }) => sheet.slice(start, after))

const classesOf = (rule: string): string[] => {
  const selectors = rule.startsWith('@') ? rule : rule.slice(0, rule.indexOf('{'))
  return [...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/**
 * The rules whose class is in the HTML, and rules without a class (an animation, for example) of a style sheet that has
 * such a rule.
 */
export const usedStyles = (sheets: readonly string[], html: string): string => {
  const named = [...html.matchAll(/ class="([^"]*)"/g)]
  const classes = new Set(named.flatMap(([, names = '']) => names.split(/\s+/)))
  const isUsed = (rule: string) => classesOf(rule).some((name) => classes.has(name))
  return sheets
    .map(rulesIn)
    .filter((rules) => rules.some(isUsed))
    .flatMap((rules) => rules.filter((rule) => isUsed(rule) || classesOf(rule).length === 0))
    .join('')
}

/** The server fills in {{nonce}} and {{config}} wherever they stand. */
const withoutPlaces = (text: string): string => text.replaceAll('{{', '{&#123;')

/** Nothing in it ends the script that holds it. */
const asText = (html: string): string => html.replaceAll(/<(?=!--|\/?script)/gi, '&lt;')

/** A script of no type that a browser runs: only the chosen face is parsed, and none can spoil the page around it. */
const faceTag = (who: string, html: string, styles: readonly string[]): string => {
  const style = `<style nonce="{{nonce}}">${asText(usedStyles(styles, html))}</style>`
  return `<script type="text/html" data-face="${who}">${style}${asText(withoutPlaces(html))}</script>`
}

/** Where the host's page wants the first screen. */
export const firstScreenPlace = '<!--{{first-screen}}-->'

const htmlOf = (drawing: Drawing): string =>
  'faces' in drawing
    ? Object.entries(drawing.faces)
        .map(([who, face]) => faceTag(who, face, drawing.styles))
        .join('\n')
    : ''

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
      const scripts: FirstScreenScripts = Object.fromEntries(
        live.flatMap(({ part, version }) => {
          const script = store.readKept(part, version)?.firstScreen
          return script ? [[part, script]] : []
        }),
      )
      if (!scripts['host']) return { inPage, notDrawn }
      const tabs = live.flatMap(({ part, tabs }) => (tabs ? [[part, [{ tabs }]]] : []))
      // What a bar is drawn from.
      const registry = JSON.stringify(Object.fromEntries(tabs))
      const asked = pages.map((page) => ({ ...page, registry }))
      const refused: Incompatibility[] = []
      for (const [at, drawing] of drawings.draw(live, scripts, asked).entries()) {
        const { path, part } = pages[at] as PageToDraw
        const html = htmlOf(drawing)
        const bytes = 'bytes' in drawing ? drawing.bytes : Buffer.byteLength(html)
        const isTooLarge = bytes > mostPageBytes
        const largeness = `Its first screen at ${path} has ${bytes} bytes, of which a page takes ${mostPageBytes}.`
        const reason = 'error' in drawing ? drawing.error : largeness
        const release = live.find((each) => each.part === part)
        if (!isTooLarge && !('error' in drawing)) inPage[path] = html
        else if (isTooLarge && release && release.version === candidates[part])
          refused.push({ check: 'bytes', part, message: reason })
        else if (!release?.foreign)
          notDrawn.push(`The page ${path} of ${part} begins with the skeleton. ${reason}`)
      }
      if (refused.length > 0) throw new GateRefusal(refused)
      return { inPage, notDrawn }
    },
    file: drawings.file,
  }
}

export type FirstScreens = ReturnType<typeof openFirstScreens>
