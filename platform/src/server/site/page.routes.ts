import { randomBytes } from 'node:crypto'
import { googlePath, type ProductConfig } from '@drape/contract/page-config'
import type { PageConfig } from '@drape/platform/runtime/page-config'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, withoutSlashes } from '../http/log.ts'
import { notFound } from '../http/refusal.ts'
import { type ContentPolicyOptions, policyHeaders } from './content-policy.ts'
import { chooseEncoding, encode } from './encoding.ts'
import { type LiveSiteOptions, openLiveSite } from './live-site.ts'
import { openPages, type Page } from './page-file.ts'

export interface PageOptions extends ContentPolicyOptions, LiveSiteOptions {
  readonly publicUrl: string | undefined
  readonly notifications: boolean
  readonly serviceWorker: boolean
  readonly evidence: boolean
}

const away = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment</title></head>
<body><h1>One moment</h1><p>The site is being put in place. Please try again shortly.</p></body>
</html>
`

const sendAway = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  request.log.error({ err: error }, 'a page cannot be read')
  reply.code(503).header('retry-after', '5').header('content-security-policy', "default-src 'none'")
  return reply.type('text/html; charset=utf-8').send(away)
}

export const takesPage = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  /text\/html|\*\/\*/.test(accept)

export const pageConfig = (options: PageOptions): PageConfig & ProductConfig => {
  const { apiBase, googleClientId, analyticsId, notifications, serviceWorker, evidence, devOrigins } = options
  return {
    apiBase,
    ...(googleClientId && { googleClientId }),
    ...(analyticsId && { analyticsId }),
    ...(notifications && { notifications }),
    // Its files change with each edit.
    ...(serviceWorker && devOrigins.length === 0 && { offline: true }),
    // What is being written has no version.
    ...(evidence && devOrigins.length === 0 && { evidence: true }),
  }
}

interface Sent extends Page {
  /** Whether Google's sign-in stands in it. */
  readonly isGoogles: boolean
}

/** Sends a page under a nonce of its own. */
export function pageSender(options: ContentPolicyOptions) {
  const policiesFor = policyHeaders(options)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, pieces, isGoogles }: Sent,
    headers: Readonly<Record<string, string>>,
  ): Promise<FastifyReply> => {
    const nonce = randomBytes(18).toString('base64')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const packed = await encode(pieces.join(nonce), encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    // Hosts from before it have none, and would not start.
    const hasTrustedTypes = pieces[0]?.includes('<html lang="en" data-trusted-types') ?? false
    return reply
      .code(status)
      .headers({
        ...policiesFor(nonce, { hasTrustedTypes, isGoogles }),
        vary: 'accept-encoding, accept',
        ...headers,
      })
      .type('text/html; charset=utf-8')
      .send(packed)
  }
}

/** Every path that nothing else serves is a page, for clients that accept HTML. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const pages = openPages(openLiveSite(app, options), options, pageConfig(options))
  const send = pageSender(options)

  app.get('/*', async (request, reply) => {
    if (!takesPage(request)) throw notFound()
    try {
      return await answer(request, reply)
    } catch (error) {
      return sendAway(request, reply, error)
    }
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url)
    const withoutSlash = withoutSlashes(path)
    // Redirects only to a known path: //elsewhere.example/ must not lead to another site.
    if (withoutSlash !== path && withoutSlash && (await pages.isKnown(withoutSlash))) {
      return reply.redirect(withoutSlash + request.url.slice(path.length), 308)
    }
    // Users' parts from before had Google's sign-in in every page, and none of its own.
    const isGoogles = path === googlePath || !(await pages.isKnown(googlePath))
    // Not no-store, which would exclude the page from the browser's back/forward cache. Private, because of the nonce.
    return send(
      request,
      reply,
      { ...(await pages.at(path)), isGoogles },
      { 'cache-control': 'private, no-cache' },
    )
  }
}
