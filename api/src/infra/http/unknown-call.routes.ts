import type { FastifyInstance } from 'fastify'
import { notFound } from './refusal.ts'

/** Answers 404 for any unknown path under /api, before the body is read. */
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
