import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { limitBodyTime, longestUploadMs } from './body-timeout.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { limitConnections } from './connection-limit.ts'
import { allowOrigins } from './cross-origin.ts'
import { acceptJson } from './json-body.ts'
import { lingerOnBody } from './linger.ts'
import { type LogOptions, loggerOptions, RequestLog } from './log.ts'
import { sendProblem } from './problem.ts'
import { notFound } from './refusal.ts'
import { listRoutes } from './route-list.ts'
import { trustCheck } from './trusted-peer.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export interface ServerOptions {
  readonly log: LogOptions
  readonly publicUrl: string | undefined
  /** Adds includeSubDomains to HSTS. */
  readonly hstsSubdomains?: boolean
  /** Whether zod checks each reply against the contract: this takes half of the time of answering. */
  readonly checksReplies?: boolean
  /** Networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Further origins whose pages may make calls. */
  readonly origins?: readonly string[]
  /** Is given the id of each request as it comes. */
  readonly noteRequestId?: ((id: string) => void) | undefined
}

/** The Fastify server with its limits and error handling, without a route. */
export function createServer({
  log,
  publicUrl,
  hstsSubdomains = false,
  checksReplies = true,
  trustedProxies = [],
  origins = [],
  noteRequestId,
}: ServerOptions): FastifyInstance {
  const isTrusted = trustCheck(trustedProxies)
  const hsts = `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`
  const guards = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // A document has more, in a policy of its own.
    'content-security-policy': "frame-ancestors 'none'",
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': hsts }),
  }
  const app = fastify({
    logger: loggerOptions(log),
    logController: new RequestLog(),
    // Caddy, which is trusted, sends its own request id, so that both logs can be read together.
    genReqId: ({ headers, socket }) => {
      const requestId = String(headers['x-request-id'] ?? '')
      const isOfProxy = uuid.test(requestId) && isTrusted(socket.remoteAddress ?? '')
      const id = isOfProxy ? requestId : randomUUID()
      noteRequestId?.(id)
      return id
    },
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: isTrusted,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestUploadMs + 60_000,
    connectionTimeout: 60_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    // While the server closes, requests on open connections are still answered, and their connections then closed.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    // Such an error comes before any hook could set the headers.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(guards)),
  })
  // Before all other hooks, so that a request that waits for its turn has cost nothing yet.
  limitConnections(app)
  listRoutes(app)
  acceptJson(app)
  limitBodyTime(app)
  lingerOnBody(app)
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
  // These two hooks are synchronous: with a callback instead of a promise they cost measurably less.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, ...guards })
    done()
  })
  allowOrigins(app, origins)
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  app.decorate('checksReplies', checksReplies)
  app.decorate('leave', leave)
  app.decorate('isLeaving', () => isLeaving)
  // A connection that becomes idle while the server closes would delay the end until its keep-alive timeout. Replies say
  // `connection: close`; connections whose reply was sent before the whole request had arrived are closed here.
  app.addHook('preClose', async () => {
    leave()
    if (!app.server.listening) return
    const sweep = setInterval(() => app.server.closeIdleConnections(), 200)
    app.server.once('close', () => clearInterval(sweep))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly checksReplies: boolean
    /** Makes every answer, and /readyz, say that the server is stopping. */
    leave(): void
    isLeaving(): boolean
  }
}
