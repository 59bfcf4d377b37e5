import { readStylist, signStylistIn } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import { serveCall } from '../http/serve-call.ts'
import { type Sessions, stylistUser } from './session.service.ts'
import { prepareStylistEntrance } from './stylist.service.ts'
import { prepareReadStylist } from './stylist.store.ts'
import type { TokenKeys } from './token-keys.ts'

interface StylistSignInOptions {
  readonly database: Database
  readonly tokenKeys: TokenKeys
  readonly sessions: Sessions
}

export async function serveStylistSignIn(app: FastifyInstance, options: StylistSignInOptions): Promise<void> {
  const { database, tokenKeys, sessions } = options
  const admitStylist = await prepareStylistEntrance(database, tokenKeys)
  const read = prepareReadStylist(database)

  serveCall(
    app,
    signStylistIn,
  )(async ({ body, request }) => {
    const entrance = await admitStylist({ ...body, ip: request.ip }).catch((error) => {
      if (error instanceof Refusal)
        audit(request.log, 'sign-in-refused', undefined, { status: error.statusCode })
      throw error
    })
    const entry = await sessions.openForStylist(entrance, entrance.network)
    audit(request.log, 'signed-in', { kind: 'stylist', id: entrance.id })
    return { success: true, message: 'Signed in.', ...entry }
  })

  serveCall(
    app,
    readStylist,
  )(async ({ caller }) => {
    const found = await read(caller.id)
    if (!found) throw notSignedIn()
    return { success: true, user: stylistUser(found.id, found.name) }
  })
}
