import {
  endOtherSessions,
  endSession,
  listSessions,
  refreshStylist,
  refreshUser,
  signStylistOut,
  signUserOut,
  signUserOutEverywhere,
} from '@drape/contract/session'
import { repeatEvery } from '@drape/platform/server/repeat-every'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { conflict, notFound, notSignedIn } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { endAllOfUser, endBySignOut, sweepSessions } from './family.store.ts'
import { endOne, endOthers } from './own-session.store.ts'
import type { RequestProofs } from './request-proof.ts'
import type { Sessions } from './session.service.ts'
import { sweepProofs } from './used-proof.store.ts'

interface Dependencies extends Infra {
  readonly sessions: Sessions
  readonly proofs: RequestProofs
}

const sweepMs = 10 * 60_000
const proofSweepMs = 60_000

export function serveSession(app: FastifyInstance, { database, sessions, proofs }: Dependencies): void {
  const refresh = refreshHandler(sessions, proofs)
  serveCall(app, refreshUser, ({ body, request, reply }) => refresh('user', body.refresh, request, reply))
  serveCall(app, refreshStylist, ({ body, request, reply }) =>
    refresh('stylist', body.refresh, request, reply),
  )

  const signOut = async (caller: Member, token: string, request: FastifyRequest) => {
    await endBySignOut(database, caller, token)
    audit(request.log, 'signed-out', caller)
    return { success: true } as const
  }
  serveCall(app, signUserOut, ({ caller, body, request }) => signOut(caller, body.refresh_token, request))
  serveCall(app, signStylistOut, ({ caller, body, request }) => signOut(caller, body.refresh_token, request))
  serveCall(app, signUserOutEverywhere, async ({ caller, request }) => {
    await endAllOfUser(database, caller.id)
    audit(request.log, 'signed-out', caller, { reason: 'everywhere' })
    return { success: true }
  })

  serveCall(app, listSessions, ({ caller }) => sessions.listOwn(caller))
  serveCall(app, endSession, async ({ caller, params, request }) => {
    if (!(await endOne(database, caller, params.id))) throw notFound()
    audit(request.log, 'signed-out', caller, { reason: 'one' })
    return { success: true }
  })
  serveCall(app, endOtherSessions, async ({ caller, request }) => {
    await endOthers(database, caller)
    audit(request.log, 'signed-out', caller, { reason: 'others' })
    return { success: true }
  })

  repeatEvery(app, sweepMs, () => sweepSessions(database), 'old sessions cannot be swept')
  repeatEvery(app, proofSweepMs, () => sweepProofs(database), 'used proofs cannot be swept')
}

/**
 * Users and stylists have different addresses for refreshing: a token sent to the wrong one is refused and stays valid.
 */
const refreshHandler =
  (sessions: Sessions, proofs: RequestProofs) =>
  async (kind: Member['kind'], token: string, request: FastifyRequest, reply: FastifyReply) => {
    const proof = await proofs.take(request, reply)
    const refreshed = await sessions.refresh(kind, token, proof?.jkt)
    if (refreshed.outcome === 'refreshed') return refreshed.tokens
    if (refreshed.outcome === 'unproven') {
      audit(request.log, 'refused', undefined, { status: 409, reason: 'no proof' })
      // Not 401: a page that was open before pages had keys would sign out all others of the browser.
      throw conflict('This session belongs to a newer page. Please reload this one, or sign in again.')
    }
    if (refreshed.outcome === 'reused') audit(request.log, 'token-reused', refreshed.member)
    else audit(request.log, 'refused', undefined, { status: 401, reason: 'refresh token' })
    throw notSignedIn()
  }
