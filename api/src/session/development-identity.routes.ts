import { readDevelopmentKeys, signForDevelopment } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../http/serve-call.ts'
import { developmentAudience, developmentIssuer, prepareDevelopmentIdentity } from './development-identity.ts'
import type { IdentityProvider } from './google-identity.ts'

/**
 * Serves the identity provider for development and says how its tokens are verified: as Google's, with
 * keys read over HTTP. Only the socket is left out, because a server does not know its own address
 * before it listens, or behind an edge.
 */
export function serveDevelopmentIdentity(app: FastifyInstance, dataDir: string): IdentityProvider {
  const identity = prepareDevelopmentIdentity(dataDir, (error) =>
    app.log.warn({ err: error }, 'the key of the development identity cannot be kept in DATA_DIR'),
  )

  serveCall(app, signForDevelopment)(async ({ body }) => ({ google_token: await identity.sign(body) }))
  serveCall(app, readDevelopmentKeys)(() => identity.readKeys())

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
