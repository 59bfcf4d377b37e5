import type { Call } from '@drape/contract/call'
import type { FastifyInstance } from 'fastify'

interface ServedRoute {
  readonly method: string
  readonly url: string
  readonly call: Call | undefined
}

/** What the server serves is asked of the server itself: a list kept by hand would forget a route. */
export function listRoutes(app: FastifyInstance): void {
  const routes: ServedRoute[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, call: config?.call })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly routes: readonly ServedRoute[]
  }
}
