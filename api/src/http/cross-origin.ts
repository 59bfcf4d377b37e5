import type { FastifyInstance } from 'fastify'

/** What the front end sends: none of it is a cookie, so credentials are not allowed. */
const allowed = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
}

/** Lets pages of the named origins make calls. With none named, browsers keep calls to the origin of the server. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (!origins.length) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, x-request-id',
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply.code(204).headers(allowed).send()
  })
}
