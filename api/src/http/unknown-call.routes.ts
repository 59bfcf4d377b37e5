import type { FastifyInstance } from 'fastify'
import { notFound } from './refusal.ts'

/** Whatever no call serves under /api, by any method. Refused before a body is read. */
export function serveUnknownCalls(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*']) {
    app.all(url, {
      onRequest: async () => {
        throw notFound()
      },
      handler: async () => undefined,
    })
  }
}
