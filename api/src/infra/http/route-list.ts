import type { Call } from '@drape/contract/call'
import type { FastifyInstance } from 'fastify'

interface ServedRoute {
  readonly method: string
  readonly url: string
  readonly call: Call | undefined
  readonly bodyMs: number | undefined
}

/** Collects the routes from Fastify itself: a list kept by hand would forget one. */
export function listRoutes(app: FastifyInstance): void {
  const routes: ServedRoute[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat())
      routes.push({ method: each, url, call: config?.call, bodyMs: config?.bodyMs })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly routes: readonly ServedRoute[]
  }
}
