import { calls } from '@drape/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import type { LogOptions } from '../http/log.ts'
import { routeOf } from '../http/serve-call.ts'
import { createServer } from '../http/server.ts'
import { serveSite } from '../site/site.ts'
import { serveEdgeHealth } from './edge-health.routes.ts'
import { proxyHandler } from './proxy.ts'
import type { LookUp } from './replica-address.ts'
import { openUpstreams } from './upstream.ts'

export interface EdgeOptions {
  readonly env: Env
  readonly replicas: readonly string[]
  readonly log: LogOptions
  readonly lookUp?: LookUp
}

/**
 * What stands before several replicas of the api: it serves the site as a single process would, and proxies /api to the
 * replicas.
 */
export async function buildEdge({ env, replicas, log, lookUp }: EdgeOptions): Promise<FastifyInstance> {
  const { publicUrl, hstsSubdomains, trustedProxies } = env
  const app = createServer({ log, publicUrl, hstsSubdomains, trustedProxies })
  const upstreams = await openUpstreams(replicas, app.log, lookUp)
  app.addHook('onClose', () => upstreams.close())
  const onRequest = proxyHandler(upstreams)
  // The proxy answers in onRequest, before Fastify parses the body: validating it is the replica's task.
  const passed = { onRequest, handler: async () => undefined }

  serveEdgeHealth(app, upstreams)
  for (const url of ['/api', '/api/*']) app.all(url, passed)
  // Calls of the contract are registered by path as well, because the proxy must know what body a call takes and
  // whether it may be repeated.
  for (const { call } of calls) {
    if (call.method !== 'GET') {
      app.route({ method: call.method, url: routeOf(call.path), config: { call }, ...passed })
    }
  }
  await serveSite(app, { ...env, handOn: onRequest })
  return app
}
