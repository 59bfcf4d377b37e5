import { readStylist, signStylistIn } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { audit } from '../http/audit.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import { serveCall } from '../http/serve-call.ts'
import { prepareDeviceCookies } from './device-cookie.ts'
import { type Sessions, stylistUser } from './session.service.ts'
import { prepareStylistEntrance } from './stylist.service.ts'
import { prepareReadStylist } from './stylist.store.ts'
import type { TokenKeys } from './token-keys.ts'

interface StylistSignInOptions {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly sessions: Sessions
}

export async function serveStylistSignIn(app: FastifyInstance, options: StylistSignInOptions): Promise<void> {
  const { database, env, sessions } = options
  const { tokenKeys, publicUrl } = env
  const devices = prepareDeviceCookies(tokenKeys, publicUrl?.startsWith('https:') === true)
  const admitStylist = await prepareStylistEntrance(database, tokenKeys, devices)
  const read = prepareReadStylist(database)

  serveCall(
    app,
    signStylistIn,
  )(async ({ body, request, reply }) => {
    const attempt = { ...body, ip: request.ip, cookies: request.headers.cookie }
    const entrance = await admitStylist(attempt).catch((error) => {
      if (error instanceof Refusal)
        audit(request.log, 'sign-in-refused', undefined, { status: error.statusCode })
      throw error
    })
    const entry = await sessions.openForStylist(entrance, entrance.network)
    audit(request.log, 'signed-in', { kind: 'stylist', id: entrance.id })
    reply.header('set-cookie', entrance.deviceCookie)
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
