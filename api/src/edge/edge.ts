import { calls } from '@drape/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import type { LogOptions } from '../http/log.ts'
import { routeOf } from '../http/serve-call.ts'
import { createServer } from '../http/server.ts'
import { serveAssets } from '../site/asset.routes.ts'
import { servePages } from '../site/page.routes.ts'
import { serveWellKnown } from '../site/well-known.routes.ts'
import { serveEdgeHealth } from './edge-health.routes.ts'
import { preparePassage } from './passage.ts'
import type { LookUp } from './replica-address.ts'
import { openUpstreams } from './upstream.ts'

export interface EdgeOptions {
  readonly env: Env
  readonly replicas: readonly string[]
  readonly log: LogOptions
  readonly lookUp?: LookUp
}

/** What stands before several replicas of the api: the site, served as one process serves it, and the way to them. */
export async function buildEdge({ env, replicas, log, lookUp }: EdgeOptions): Promise<FastifyInstance> {
  const { publicUrl, hstsSubdomains, trustedProxies } = env
  const app = createServer({ log, publicUrl, hstsSubdomains, trustedProxies })
  const upstreams = await openUpstreams(replicas, app.log, lookUp)
  app.addHook('onClose', () => upstreams.close())
  const onRequest = preparePassage(upstreams)
  // Answered before a body is parsed: it is the replica's to judge.
  const passed = { onRequest, handler: async () => undefined }

  serveEdgeHealth(app, env.siteDir, upstreams)
  for (const url of ['/api', '/api/*']) app.all(url, passed)
  // By name too, where it matters which call it is: what body it takes, and whether it may be repeated.
  for (const { call } of calls) {
    if (call.method !== 'GET') {
      app.route({ method: call.method, url: routeOf(call.path), config: { call }, ...passed })
    }
  }
  await serveAssets(app, env.siteDir)
  serveWellKnown(app, env)
  servePages(app, { ...env, devOrigins: [] })
  return app
}
