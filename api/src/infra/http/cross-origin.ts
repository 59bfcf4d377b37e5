import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Lets pages of the named origins make calls. Without any, browsers allow only the server's own pages. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (!origins.length) return
  void app.register(cors, {
    // A function and not a list: with a list, the library answers preflights of other origins too.
    origin: (origin, done) => done(null, origins.includes(origin ?? '')),
    // Exactly what the front end sends. It sends no cookies, so credentials stay off.
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'dpop', 'idempotency-key', 'traceparent'],
    exposedHeaders: ['dpop-nonce', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
