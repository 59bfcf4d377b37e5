import { refreshStylist, refreshUser, signStylistOut, signUserOut } from '@drape/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { audit } from '../http/audit.ts'
import type { Member } from '../http/member.ts'
import { notSignedIn } from '../http/refusal.ts'
import { serveCall } from '../http/serve-call.ts'
import type { AccessTokens } from './access-token.ts'
import { sweepSessions } from './family.store.ts'
import { prepareSessions, type Sessions } from './session.service.ts'
import { serveStylistSignIn } from './stylist-sign-in.routes.ts'
import type { TokenKeys } from './token-keys.ts'
import { serveUserSignIn } from './user-sign-in.routes.ts'

export interface SessionOptions {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly tokens: AccessTokens
}

const sweepMs = 10 * 60_000

export async function serveSession(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { database, env, tokens } = options
  const sessions = prepareSessions(database, tokens)
  serveUserSignIn(app, env, sessions)
  await serveStylistSignIn(app, { env, database, sessions })

  const refresh = prepareRefresh(sessions)
  serveCall(app, refreshUser)(({ body, request }) => refresh('user', body.refresh, request))
  serveCall(app, refreshStylist)(({ body, request }) => refresh('stylist', body.refresh, request))

  const signOut = async (caller: Member, token: string, request: FastifyRequest) => {
    await sessions.close(caller, token)
    audit(request.log, 'signed-out', caller)
    return { success: true } as const
  }
  serveCall(app, signUserOut)(({ caller, body, request }) => signOut(caller, body.refresh_token, request))
  serveCall(app, signStylistOut)(({ caller, body, request }) => signOut(caller, body.refresh_token, request))

  const sweep = setInterval(() => {
    sweepSessions(database).catch((error) => app.log.warn({ err: error }, 'old sessions cannot be swept'))
  }, sweepMs)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

/** Each kind of member has an address of its own: a token sent to the other one is refused there, and stays good. */
const prepareRefresh =
  (sessions: Sessions) => async (kind: Member['kind'], token: string, request: FastifyRequest) => {
    const refreshed = await sessions.refresh(kind, token)
    if (refreshed.outcome === 'refreshed') return refreshed.tokens
    if (refreshed.outcome === 'reused') audit(request.log, 'token-reused', refreshed.member)
    else audit(request.log, 'refused', undefined, { status: 401, reason: 'refresh token' })
    throw notSignedIn()
  }
