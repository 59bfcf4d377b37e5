import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withShare } from '../../release/page/fill-page.ts'
import type { SiteServerOptions } from '../options.ts'
import type { AddPanel } from '../panel/panel.routes.ts'
import { pathOf, withoutSlashes } from '../path.ts'
import { sendHtml } from '../plain-page.ts'
import { notFound } from '../refusal.ts'
import type { LiveSite } from './live-site.ts'
import { openPages } from './page-file.ts'
import { acceptsPage, pageSender } from './page-reply.ts'

/** Sends a preview to a browser in which it takes the place of the live pages; says whether it did. */
export type SendPreview = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** From a request to its page: every path that nothing else serves is one. */
export function servePages(
  app: FastifyInstance,
  site: LiveSite,
  options: SiteServerOptions,
  /** Of a server to which teams release. */
  { sendPreview, addPanel }: { readonly sendPreview?: SendPreview; readonly addPanel?: AddPanel } = {},
): void {
  const livePages = openPages(site, options)
  const send = pageSender(options)

  app.get('/*', async (request, reply) => {
    // A wrong address of a script gets an error, not a page.
    if (!acceptsPage(request)) throw notFound()
    // A version that is not live, for the holder of a grant: preview.routes.ts.
    if (await sendPreview?.(request, reply)) return reply
    try {
      return await sendLive(request, reply)
    } catch (error) {
      return sendAway(request, reply, error)
    }
  })

  async function sendLive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // What the registry says is live now, if it is to be trusted: live-site.ts.
    const { pages, find } = await livePages()
    const path = pathOf(request.url)
    const withoutSlash = withoutSlashes(path)
    const pattern = find(path)
    // Redirects only to a path of this site: //elsewhere.example/ must not lead to another, whatever the patterns.
    if (withoutSlash !== path && pattern !== undefined && /^\/[^/\\]/.test(withoutSlash))
      return reply.redirect(withoutSlash + request.url.slice(path.length), 308)
    // Its template, and in it whether the page has a service worker and sends evidence: page-file.ts.
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

const away = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment</title></head>
<body><h1>One moment</h1><p>The site is being put in place. Please try again shortly.</p></body>
</html>
`

const sendAway = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  request.log.error(
    { err: error },
    'a page could not be read from the site folder; the visitor is asked to try again',
  )
  return sendHtml(reply.code(503).header('retry-after', '5'), "default-src 'none'", away)
}
