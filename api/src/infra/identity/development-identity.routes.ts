import { readDevelopmentKeys, signForDevelopment } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../http/serve-call.ts'
import { developmentAudience, developmentIdentity, developmentIssuer } from './development-identity.ts'
import type { IdentityProvider } from './google-identity.ts'

/**
 * Serves the development identity provider and returns how its tokens are verified: as Google's are, with keys in a
 * Response. Only the HTTP request is skipped, because a server does not know its own address before it listens, or
 * behind a proxy.
 */
export function serveDevelopmentIdentity(app: FastifyInstance, dataDir: string): IdentityProvider {
  const identity = developmentIdentity(dataDir, (error) =>
    app.log.warn({ err: error }, 'the key of the development identity cannot be kept in DATA_DIR'),
  )

  serveCall(app, signForDevelopment, async ({ body }) => ({ google_token: await identity.sign(body) }))
  serveCall(app, readDevelopmentKeys, () => identity.readKeys())

  return {
    issuers: [developmentIssuer],
    audience: developmentAudience,
    keysUrl: new URL(readDevelopmentKeys.path, 'http://localhost'),
    fetchKeys: async () => {
      const { statusCode, body } = await app.inject(readDevelopmentKeys.path)
      return new Response(body, { status: statusCode })
    },
  }
}
