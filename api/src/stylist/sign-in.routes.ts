import { readStylist, signStylistIn } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import { notSignedIn, Refusal } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import type { RequestProofs } from '../session/request-proof.ts'
import { type Sessions, stylistUser } from '../session/session.service.ts'
import { deviceCookies } from './device-cookie.ts'
import type { SecondFactor } from './second-factor.ts'
import { stylistSignInService } from './sign-in.service.ts'
import { findStylist } from './stylist.store.ts'

interface Dependencies extends Infra {
  readonly sessions: Sessions
  readonly proofs: RequestProofs
  readonly secondFactor: SecondFactor
}

export async function serveStylistSignIn(
  app: FastifyInstance,
  { database, env, sessions, proofs, secondFactor }: Dependencies,
): Promise<void> {
  const { tokenKeys, publicUrl } = env
  const devices = deviceCookies(tokenKeys, publicUrl?.startsWith('https:') === true)
  const admitStylist = await stylistSignInService(database, tokenKeys, devices)

  serveCall(app, signStylistIn, async ({ body, request, reply }) => {
    const { username, password, passkey: assertion } = body
    const confirm = (id: string) => secondFactor.confirm(id, assertion, request)
    const attempt = { username, password, confirm, ip: request.ip, cookies: request.headers.cookie }
    const entrance = await admitStylist(attempt).catch((error) => {
      if (error instanceof Refusal) {
        const reason = error.code === 'passkey_needed' ? { reason: error.code } : {}
        audit(request.log, 'sign-in-refused', undefined, { status: error.statusCode, ...reason })
      }
      throw error
    })
    const beginning = await proofs.beginningOf(request, reply)
    const entry = await sessions.openForStylist(entrance, entrance.network, beginning)
    const { passkeyId: passkey } = entrance
    audit(request.log, 'signed-in', { kind: 'stylist', id: entrance.id }, passkey ? { passkey } : {})
    reply.header('set-cookie', entrance.deviceCookie)
    return { success: true, message: 'Signed in.', ...entry }
  })

  serveCall(app, readStylist, async ({ caller }) => {
    const stylist = await findStylist(database, caller.id)
    if (!stylist) throw notSignedIn()
    const needsPasskey = await secondFactor.isMissing(stylist.id)
    return {
      success: true,
      user: stylistUser(stylist.id, stylist.name),
      ...(needsPasskey && { needsPasskey }),
    }
  })
}
