import type { FastifyInstance } from 'fastify'
import * as concepts from './concepts.ts'
import type { Env } from './env.ts'
import type { Database } from './infra/db/database.ts'
import { serveHealth } from './infra/health/health.routes.ts'
import { limitLoad } from './infra/http/load-limit.ts'
import type { LogOptions } from './infra/http/log.ts'
import { createServer } from './infra/http/server.ts'
import { serveUnknownCalls } from './infra/http/unknown-call.routes.ts'
import { serveMetrics } from './infra/metrics/metrics.routes.ts'
import { type ObjectStore, openObjectStore } from './infra/objects/object-store.ts'
import { serveDocs } from './infra/openapi/openapi.routes.ts'
import { pictureService } from './infra/picture/picture.service.ts'
import { pictureAddresses } from './infra/picture/picture-address.ts'
import { openPictureWorkers, type PictureReaders } from './infra/picture/picture-workers.ts'
import { limitRate } from './infra/rate-limit/rate-limit.ts'
import type { TokenKeys } from './infra/secret/token-keys.ts'
import { releasesOf } from './infra/site/releases.ts'
import { serveSite } from './infra/site/site.ts'
import type { Traces } from './infra/trace/traces.ts'
import { pictureUploads } from './infra/upload/picture-uploads.ts'
import { lookPages } from './look/look-page.ts'
import { passkeyDemand } from './passkey/passkey-demand.ts'
import { accessTokens } from './session/access-token.ts'
import { admitMembers } from './session/admission.ts'
import { requestProofs } from './session/request-proof.ts'
import { sessionService } from './session/session.service.ts'
import { viewRecorder } from './view/view.service.ts'

export interface AppOptions {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly objects?: ObjectStore
  readonly readers?: PictureReaders
  readonly log: LogOptions
  readonly devOrigins?: readonly string[]
  readonly traces?: Traces | undefined
}

/** The whole Fastify app, not listening yet: tests call it with inject(). */
export async function buildApp({
  env,
  database,
  objects = openObjectStore(env),
  readers = openPictureWorkers(),
  log,
  devOrigins = [],
  traces,
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer({
    log,
    publicUrl: env.publicUrl,
    hstsSubdomains: env.hstsSubdomains,
    trustedProxies: env.trustedProxies,
    origins: env.corsOrigins,
    checksReplies: !env.isProduction,
    noteRequestId: traces?.noteRequestId,
  })
  if (traces) await app.register(traces.plugin)
  const releases = releasesOf(database, env)
  const load = limitLoad(app, env.requestsAtOnce)
  const metrics = serveMetrics(app, { ...releases, env, database, load })
  const tokens = accessTokens(env.tokenKeys)
  const proofs = requestProofs(database, env)
  // The order of these two matters: requests are counted per member whom admission found. The other way round, all
  // phones behind one address would share one limit. Hooks hold for every route, whichever is registered first.
  admitMembers(app, database, tokens, proofs)
  limitRate(app, database, env.requestsPerMinute)
  serveHealth(app, { env, database, objects })
  serveDocs(app, env.publicUrl)
  const stored = {
    env,
    database,
    objects,
    readers: metrics.timeReaders(readers),
    pictures: pictureService(objects, app.log),
  }
  const dependencies = {
    ...stored,
    uploads: pictureUploads(stored),
    addresses: pictureAddresses(env.tokenKeys),
    sessions: sessionService(database, tokens),
    proofs,
    secondFactor: passkeyDemand(app, database, env),
    noteViews: viewRecorder(database, env.tokenKeys),
  }
  // Each takes what it needs.
  for (const serve of Object.values(concepts)) await serve(app, dependencies)
  serveUnknownCalls(app)
  await serveSite(app, { ...env, devOrigins, releases, describePage: lookPages(dependencies) })
  return app
}
