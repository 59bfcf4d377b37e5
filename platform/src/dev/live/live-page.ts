import { withoutVariants } from '../../release/canary/page-canaries.ts'
import type { PageRegistry, PageRelease } from '../../release/page-registry.ts'
import { type PageFile, type PageScripts, scriptJson } from '../../release/page-scripts.ts'
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

const changeJson = <T>(html: string, id: string, change: (value: T) => unknown): string => {
  const value = scriptJson(change(readJson<T>(html, id)))
  return html.replace(json(id), (_, open, _before, close) => open + value + close)
}

/** Whether this is a page of Drape, and not an error page of a proxy. */
export const isPage = (html: string): boolean => json('drape-registry').test(html)

/** The api's base in the live page; '' is its own origin. */
export const apiBaseOf = (html: string): string => readJson<PageConfig>(html, pageConfigId).apiBase

/** Calls go through this machine's proxy, no worker is kept, and the visit counts nowhere. */
const ownConfig = ({ offline: _worker, evidence: _told, ofVisit = [], ...config }: PageConfig): object => ({
  ...Object.fromEntries(Object.entries(config).filter(([name]) => !ofVisit.includes(name))),
  apiBase: '',
})

/** CSP violations in development are not reported to the live product. */
const ownPolicy = (policy: string): string => policy.replace(/;\s*report-(uri|to) [^;]*/g, '')

/**
 * The live page with one part replaced: the registry has only this machine's version, without a fallback, and the live
 * part's files are neither fetched in advance nor started.
 */
export const withOwnPart = ({ html, policy }: LivePage, { part, release, tags }: OwnPart): LivePage => {
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const isOwn = (url: string) => url.includes(`/site/${part}/`)
  const isOthers = ({ url }: PageFile) => !isOwn(url)
  // What some browsers get would take the place of this machine's part.
  const page = withoutVariants(html)
    .replaceAll(/<link rel="pre[^>]*>\n?/g, (link) => (isOwn(link) ? '' : link))
    .replace('<head>', (head) => head + (tags ? `\n${tags(nonce)}` : ''))
  const withScripts = changeJson<PageScripts>(page, 'drape-scripts', ({ hosts, entries, chunks }) => ({
    hosts,
    entries: entries.filter(isOthers),
    chunks: chunks.filter(isOthers),
  }))
  const withRegistry = changeJson<PageRegistry>(withScripts, 'drape-registry', (registry) => ({
    ...registry,
    [part]: [release],
  }))
  return { html: changeJson(withRegistry, pageConfigId, ownConfig), policy: ownPolicy(policy) }
}
