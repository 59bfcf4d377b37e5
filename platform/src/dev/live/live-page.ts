import { withoutVariants } from '../../release/canary/page-canaries.ts'
import type { PageRelease } from '../../release/page-registry.ts'
import { pageScriptsTag, scriptsIn } from '../../release/page-scripts.ts'
import { type PageConfig, pageConfigId } from '../../runtime/page-config.ts'

export interface OwnPart {
  readonly part: string
  readonly release: PageRelease
  /** Tags that must come first in the page, made with its nonce. */
  readonly tags?: (nonce: string) => string
}

export interface LivePage {
  readonly html: string
  readonly policy: string
}

const json = (id: string): RegExp =>
  new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's')

const readJson = <T>(html: string, id: string): T => {
  const [, , text] = json(id).exec(html) ?? []
  if (!text) throw new Error(`The live page has no ${id}: it is no page of Drape.`)
  return JSON.parse(text) as T
}

const writeJson = (html: string, id: string, value: unknown): string =>
  html.replace(json(id), (_, open, _before, close) => {
    return open + JSON.stringify(value).replaceAll('<', '\\u003c') + close
  })

/** Whether this is a page of Drape, and not an error page of a proxy. */
export const isPage = (html: string): boolean => json('drape-registry').test(html)

/** The api's base in the live page; '' is its own origin. */
export const apiBaseOf = (html: string): string => readJson<PageConfig>(html, pageConfigId).apiBase

const scriptsTag = /<script type="application\/json" id="drape-scripts">.*?<\/script>/s

/** CSP violations in development are not reported to the live product. */
const ownPolicy = (policy: string): string => policy.replace(/;\s*report-(uri|to) [^;]*/g, '')

/**
 * The live page with one part replaced: the registry has only this machine's version, without a fallback, and the live
 * part's files are not preloaded. Calls go through this machine's proxy, and the visit counts nowhere.
 */
export const withOwnPart = (
  { html: given, policy }: LivePage,
  { part, release, tags }: OwnPart,
): LivePage => {
  // What some browsers get would take the place of this machine's part.
  const html = withoutVariants(given)
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const isOwn = (url: string) => url.includes(`/site/${part}/`)
  const scripts = scriptsIn(html)
  const {
    offline: _worker,
    evidence: _told,
    ofVisit = [],
    ...config
  } = readJson<PageConfig>(html, pageConfigId)
  const ofPage = Object.entries(config).filter(([name]) => !ofVisit.includes(name))
  const registry = { ...readJson<object>(html, 'drape-registry'), [part]: [release] }
  const shown = html
    .replaceAll(/<link rel="preload"[^>]*>\n?/g, (link) => (isOwn(link) ? '' : link))
    .replace(scriptsTag, () =>
      pageScriptsTag({
        ...scripts,
        entries: scripts.entries.filter(({ url }) => !isOwn(url)),
        chunks: scripts.chunks.filter(({ url }) => !isOwn(url)),
      }),
    )
    .replace(/<head>/, (head) => head + (tags ? `\n${tags(nonce)}` : ''))
  const ownConfig = { ...Object.fromEntries(ofPage), apiBase: '' }
  return {
    html: writeJson(writeJson(shown, 'drape-registry', registry), pageConfigId, ownConfig),
    policy: ownPolicy(policy),
  }
}
