import {
  refreshStylist,
  refreshUser,
  signStylistOut,
  signUserOut,
  signUserOutEverywhere,
} from '@drape/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import type { Member } from '../http/member.ts'
import { notSignedIn } from '../http/refusal.ts'
import { serveCall } from '../http/serve-call.ts'
import { sweepSessions } from './family.store.ts'
import type { Sessions } from './session.service.ts'

interface Dependencies {
  readonly database: Database
  readonly sessions: Sessions
}

const sweepMs = 10 * 60_000

export function serveSession(app: FastifyInstance, { database, sessions }: Dependencies): void {
  const refresh = refreshHandler(sessions)
  serveCall(app, refreshUser)(({ body, request }) => refresh('user', body.refresh, request))
  serveCall(app, refreshStylist)(({ body, request }) => refresh('stylist', body.refresh, request))

  const signOut = async (caller: Member, token: string, request: FastifyRequest) => {
    await sessions.close(caller, token)
    audit(request.log, 'signed-out', caller)
    return { success: true } as const
  }
  serveCall(app, signUserOut)(({ caller, body, request }) => signOut(caller, body.refresh_token, request))
  serveCall(app, signStylistOut)(({ caller, body, request }) => signOut(caller, body.refresh_token, request))
  serveCall(
    app,
    signUserOutEverywhere,
  )(async ({ caller, request }) => {
    await sessions.closeAll(caller.id)
    audit(request.log, 'signed-out', caller, { reason: 'everywhere' })
    return { success: true }
  })

  const sweep = setInterval(() => {
    sweepSessions(database).catch((error) => app.log.warn({ err: error }, 'old sessions cannot be swept'))
  }, sweepMs)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

/**
 * Users and stylists have different addresses for refreshing: a token sent to the wrong one is refused and stays valid.
 */
const refreshHandler =
  (sessions: Sessions) => async (kind: Member['kind'], token: string, request: FastifyRequest) => {
    const refreshed = await sessions.refresh(kind, token)
    if (refreshed.outcome === 'refreshed') return refreshed.tokens
    if (refreshed.outcome === 'reused') audit(request.log, 'token-reused', refreshed.member)
    else audit(request.log, 'refused', undefined, { status: 401, reason: 'refresh token' })
    throw notSignedIn()
  }
