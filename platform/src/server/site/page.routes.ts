import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillTemplate, pageConfig, withShare } from '../../release/page/fill-page.ts'
import { pageFinder } from '../../release/routes/page-at.ts'
import type { SiteServerOptions } from '../options.ts'
import type { AddPanel } from '../panel/panel.routes.ts'
import { pathOf, withoutSlashes } from '../path.ts'
import { html, plainPage, plainPolicy, sendHtml } from '../plain-page.ts'
import { notFound } from '../refusal.ts'
import type { Live, LiveSite } from './live-site.ts'
import { packOnce } from './packed-page.ts'
import { acceptsPage, type Page, pageSender } from './page-reply.ts'

/** Sends a preview to a browser in which it takes the place of the live pages; says whether it did. */
export type SendPreview = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** From a request to its page: every path that nothing else serves is one. */
export function servePages(
  app: FastifyInstance,
  { read }: LiveSite,
  options: SiteServerOptions,
  /** Of a server to which teams release. */
  { sendPreview, addPanel }: { readonly sendPreview?: SendPreview; readonly addPanel?: AddPanel } = {},
): void {
  const send = pageSender(options)
  const config = pageConfig(options, false)
  /** Keyed by the live registry, so that nothing of an earlier one stays in memory. */
  const pagesOf = new WeakMap<Live, ReturnType<typeof fill>>()
  const fill = (live: Live) => {
    const pages = new Map<string, Page>()
    for (const [pattern, { file, status }] of Object.entries(live.pages)) {
      const pieces = fillTemplate(live.textOf(file), options, config)
      pages.set(pattern, { status, pieces, packed: packOnce(pieces) })
    }
    return { pages, find: pageFinder(live.pages) }
  }

  app.get('/*', async (request, reply) => {
    // A wrong address of a script gets an error, not a page.
    if (!acceptsPage(request)) throw notFound()
    // A version that is not live, for the holder of a grant: preview.routes.ts.
    if (await sendPreview?.(request, reply)) return reply
    try {
      return await sendLive(request, reply)
    } catch (error) {
      const message = 'a page could not be read from the site folder; the visitor is asked to try again'
      request.log.error({ err: error }, message)
      return sendHtml(reply.code(503).header('retry-after', '5'), plainPolicy, away)
    }
  })

  async function sendLive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // What the registry says is live now, if it is to be trusted: live-site.ts.
    const live = await read()
    // Its templates, and in them whether pages have a service worker and send evidence: fill-page.ts.
    const livePages = pagesOf.get(live) ?? fill(live)
    pagesOf.set(live, livePages)
    const { pages, find } = livePages
    const path = pathOf(request.url)
    const withoutSlash = withoutSlashes(path)
    const pattern = find(path)
    // Redirects only to a path of this site: //elsewhere.example/ must not lead to another, whatever the patterns.
    if (withoutSlash !== path && pattern !== undefined && /^\/[^/\\]/.test(withoutSlash))
      return reply.redirect(withoutSlash + request.url.slice(path.length), 308)
    const page = pages.get(pattern ?? '*')
    if (!page) throw new Error(`registry.json names a page neither for ${path} nor for *`)
    // A nonce of its own, and the policy by which nothing else runs: page-reply.ts, content-policy.ts.
    // Not no-store, which would exclude the page from the browser's back/forward cache. Private, because of the nonce.
    const about = pattern === undefined ? undefined : await options.describePage?.(pattern, request)
    const { status, pieces } = page
    const shown = about?.share ? { status, pieces: withShare(pieces, options, about.share) } : page
    return send(request, reply, pattern, addPanel?.(request, shown) ?? shown, {
      'cache-control': 'private, no-cache',
      ...about?.headers,
    })
  }
}

const away = plainPage('One moment', html`<p>The site is being put in place. Please try again shortly.</p>`)
