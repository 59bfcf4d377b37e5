import type { FastifyInstance } from 'fastify'
import { serveUserSignIn } from './account/sign-in.routes.ts'
import { serveClients } from './client/client.routes.ts'
import { serveCloset } from './closet/closet.routes.ts'
import { serveConversations } from './conversation/conversation.routes.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { serveHealth } from './health/health.routes.ts'
import { limitLoad } from './http/load-limit.ts'
import type { LogOptions } from './http/log.ts'
import { createServer } from './http/server.ts'
import { serveUnknownCalls } from './http/unknown-call.routes.ts'
import { serveInsight } from './insight/insight.routes.ts'
import { serveMetrics } from './metrics/metrics.routes.ts'
import { mailAddresses } from './notification/mail-address.ts'
import { serveMailbox } from './notification/mailbox.routes.ts'
import { openMailing } from './notification/mailing.ts'
import { serveNotifications } from './notification/notification.routes.ts'
import { servePush } from './notification/push.routes.ts'
import { type ObjectStore, openObjectStore } from './objects/object-store.ts'
import { serveDocs } from './openapi/openapi.routes.ts'
import { serveOutfits } from './outfit/outfit.routes.ts'
import { servePasskeys } from './passkey/passkey.routes.ts'
import { passkeyDemand } from './passkey/passkey-demand.ts'
import { servePhotos } from './photo/photo.routes.ts'
import { pictureService } from './picture/picture.service.ts'
import { pictureAddresses } from './picture/picture-address.ts'
import { openPictureWorkers, type PictureReaders } from './picture/picture-workers.ts'
import { servePieces } from './piece/piece.routes.ts'
import { servePreferences } from './preferences/preferences.routes.ts'
import { serveProfile } from './profile/profile.routes.ts'
import { limitRate } from './rate-limit/rate-limit.ts'
import { serveRatings } from './rating/rating.routes.ts'
import { serveRequests } from './request/request.routes.ts'
import type { TokenKeys } from './secret/token-keys.ts'
import { accessTokens } from './session/access-token.ts'
import { admitMembers } from './session/admission.ts'
import { requestProofs } from './session/request-proof.ts'
import { serveSession } from './session/session.routes.ts'
import { sessionService } from './session/session.service.ts'
import { serveShop } from './shop/shop.routes.ts'
import { releasesOf } from './site/releases.ts'
import { serveSite } from './site/site.ts'
import { serveOwnPassword } from './stylist/own-password.routes.ts'
import { serveStylistSignIn } from './stylist/sign-in.routes.ts'
import { serveTaste } from './taste/taste.routes.ts'
import { serveTemplates } from './template/template.routes.ts'
import { serveTerms } from './terms/terms.routes.ts'
import { serveViews } from './view/view.routes.ts'
import { viewRecorder } from './view/view.service.ts'

export interface AppOptions {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly objects?: ObjectStore
  readonly readers?: PictureReaders
  readonly log: LogOptions
  readonly devOrigins?: readonly string[]
}

/** The whole Fastify app, not listening yet: tests call it with inject(). */
export async function buildApp({
  env,
  database,
  objects = openObjectStore(env),
  readers = openPictureWorkers(),
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
  const releases = releasesOf(database, env)
  const load = limitLoad(app, env.requestsAtOnce)
  const metrics = serveMetrics(app, { ...releases, env, database, load })
  const tokens = accessTokens(env.tokenKeys)
  const sessions = sessionService(database, tokens)
  const proofs = requestProofs(database, env)
  const addresses = pictureAddresses(env.tokenKeys)
  const pictures = pictureService(objects, app.log)
  const noteViews = viewRecorder(database, env.tokenKeys)
  // The order of these two matters: requests are counted per member whom admission found. The other way round, all
  // phones behind one address would share one limit. Hooks hold for every route, whichever is registered first.
  admitMembers(app, database, tokens, proofs)
  limitRate(app, database, env.requestsPerMinute)
  serveHealth(app, { env, database, objects })
  serveSession(app, { database, sessions, proofs })
  serveUserSignIn(app, { env, database, sessions, proofs })
  const secondFactor = passkeyDemand(app, database, env)
  await serveStylistSignIn(app, { env, database, sessions, proofs, secondFactor })
  serveOwnPassword(app, { env, database })
  servePasskeys(app, { env, database, sessions, proofs })
  serveDocs(app, env.publicUrl)
  serveProfile(app, { env, database, addresses, pictures })
  servePreferences(app, { database })
  await servePhotos(app, {
    env,
    database,
    objects,
    pictures,
    addresses,
    noteViews,
    readers: metrics.timeReaders(readers),
  })
  serveRequests(app, { database, addresses, noteViews })
  serveOutfits(app, { database, addresses, noteViews })
  serveRatings(app, { database })
  serveTaste(app, { database })
  serveViews(app, { database, addresses })
  serveClients(app, { database, addresses, noteViews })
  serveConversations(app, { database, addresses, noteViews })
  await serveTerms(app, { env, database })
  serveCloset(app, { database })
  serveInsight(app, { database })
  serveShop(app, { database, env })
  servePieces(app, { database })
  serveTemplates(app, { database })
  const { send, mailbox } = openMailing(env)
  await serveNotifications(app, {
    database,
    addresses: mailAddresses(env.tokenKeys),
    sendsMail: send !== undefined,
  })
  servePush(app, { database, env })
  if (mailbox) serveMailbox(app, mailbox)
  serveUnknownCalls(app)
  await serveSite(app, { ...env, devOrigins, releases })
  return app
}
