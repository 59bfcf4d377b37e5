import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { limitArrival, longestArrivalMs } from './arrival.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { limitConnections } from './connection-limit.ts'
import { allowOrigins } from './cross-origin.ts'
import { acceptJson } from './json-body.ts'
import { type LogOptions, loggerOptions, RequestLog } from './log.ts'
import { sendProblem } from './problem.ts'
import { notFound } from './refusal.ts'
import { listRoutes } from './route-list.ts'
import { prepareTrust } from './trusted-peer.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export interface ServerOptions {
  readonly log: LogOptions
  readonly publicUrl: string | undefined
  /** Whether whatever lies below that host is reached by https too, and browsers are told so. */
  readonly hstsSubdomains?: boolean
  /** Whether each value of a reply is held against the contract: that costs half of what answering does. */
  readonly checksReplies?: boolean
  /** Networks of proxies that are believed when they say for whom they ask. */
  readonly trustedProxies?: readonly string[]
  /** Whose pages may make calls, besides our own. */
  readonly origins?: readonly string[]
}

/** An HTTP server with its limits and its way to refuse, and no route. */
export function createServer({
  log,
  publicUrl,
  hstsSubdomains = false,
  checksReplies = true,
  trustedProxies = [],
  origins = [],
}: ServerOptions): FastifyInstance {
  const isTrusted = prepareTrust(trustedProxies)
  const hsts = `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`
  const app = fastify({
    logger: loggerOptions(log),
    logController: new RequestLog(),
    // An edge gives its own, so that its log and ours can be read together.
    genReqId: ({ headers, socket }) => {
      const given = String(headers['x-request-id'] ?? '')
      return uuid.test(given) && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: isTrusted,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestArrivalMs + 60_000,
    connectionTimeout: 60_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    // While closing, what arrives on an open connection is still answered, and the connection then closed.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: sendProblem,
  })
  // First: what waits for its turn has cost nothing yet.
  limitConnections(app)
  listRoutes(app)
  acceptJson(app)
  limitArrival(app)
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
  // These two wait for nothing: with a callback they cost no promise, which is felt when all else is fast.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': hsts }),
    })
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
  // A connection that falls idle only while closing would hold the end up until its keep-alive runs out: it is told
  // to close with its answer, or, where that had gone ahead of a rest of the request, found a little later.
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
    /** Says with each answer, and at /readyz, that others should be asked from now on. */
    leave(): void
    isLeaving(): boolean
  }
}
