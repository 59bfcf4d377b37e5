import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { serveHealth } from './health/health.routes.ts'
import type { LogOptions } from './http/log.ts'
import { createServer } from './http/server.ts'
import { serveUnknownCalls } from './http/unknown-call.routes.ts'
import { limitRate } from './rate-limit/rate-limit.ts'
import { prepareAccessTokens } from './session/access-token.ts'
import { admitMembers } from './session/admission.ts'
import type { TokenKeys } from './session/token-keys.ts'
import { serveAssets } from './site/asset.routes.ts'
import { serveCspReports } from './site/csp-report.routes.ts'
import { servePages } from './site/page.routes.ts'

export interface AppOptions {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly log: LogOptions
  readonly devOrigins?: readonly string[]
}

/** Everything the server answers, without a port. */
export async function buildApp({
  env,
  database,
  log,
  devOrigins = [],
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer({ log, publicUrl: env.publicUrl })
  const tokens = prepareAccessTokens(env.tokenKeys)
  admitMembers(app, database, tokens)
  await limitRate(app, database)
  serveHealth(app, database)
  serveUnknownCalls(app)
  await serveCspReports(app)
  await serveAssets(app, env.siteDir)
  servePages(app, { ...env, devOrigins })
  return app
}
