import type { FastifyInstance } from 'fastify'
import { serveCloset } from './closet/closet.routes.ts'
import type { Database } from './db/database.ts'
import { serveDocs } from './docs/docs.routes.ts'
import type { Env } from './env.ts'
import { serveHealth } from './health/health.routes.ts'
import type { LogOptions } from './http/log.ts'
import { createServer } from './http/server.ts'
import { serveUnknownCalls } from './http/unknown-call.routes.ts'
import { serveInsight } from './insight/insight.routes.ts'
import { type ObjectStore, openObjectStore } from './objects/object-store.ts'
import { serveOutfits } from './outfit/outfit.routes.ts'
import { servePhotos } from './photo/photo.routes.ts'
import { preparePictures } from './photo/picture.service.ts'
import { preparePictureAddresses } from './photo/picture-address.ts'
import { servePreferences } from './preferences/preferences.routes.ts'
import { serveProfile } from './profile/profile.routes.ts'
import { limitRate } from './rate-limit/rate-limit.ts'
import { serveRatings } from './rating/rating.routes.ts'
import { serveRequests } from './request/request.routes.ts'
import { prepareAccessTokens } from './session/access-token.ts'
import { admitMembers } from './session/admission.ts'
import { serveSession } from './session/session.routes.ts'
import type { TokenKeys } from './session/token-keys.ts'
import { serveAssets } from './site/asset.routes.ts'
import { serveCspReports } from './site/csp-report.routes.ts'
import { servePages } from './site/page.routes.ts'
import { serveWellKnown } from './site/well-known.routes.ts'

export interface AppOptions {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly objects?: ObjectStore
  readonly log: LogOptions
  readonly devOrigins?: readonly string[]
}

/** Everything the server answers, without a port. */
export async function buildApp({
  env,
  database,
  objects = openObjectStore(env),
  log,
  devOrigins = [],
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer({
    log,
    publicUrl: env.publicUrl,
    hstsSubdomains: env.hstsSubdomains,
    trustedProxies: env.trustedProxies,
    origins: env.corsOrigins,
    checksReplies: !env.isProduction,
  })
  const tokens = prepareAccessTokens(env.tokenKeys)
  const addresses = preparePictureAddresses(env.tokenKeys)
  const pictures = preparePictures(objects, app.log)
  admitMembers(app, database, tokens)
  limitRate(app, database, env.requestsPerMinute)
  serveHealth(app, { env, database, objects })
  await serveSession(app, { env, database, tokens })
  serveDocs(app, env.publicUrl)
  serveProfile(app, { database, addresses, pictures })
  servePreferences(app, { database })
  await servePhotos(app, { env, database, objects, pictures, addresses })
  serveRequests(app, { database, addresses })
  serveOutfits(app, { database, addresses })
  serveRatings(app, { database })
  serveCloset(app, { database })
  serveInsight(app, { database })
  serveUnknownCalls(app)
  await serveCspReports(app)
  await serveAssets(app, env.siteDir)
  serveWellKnown(app, env)
  servePages(app, { ...env, devOrigins })
  return app
}
