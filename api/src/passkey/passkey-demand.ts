import { byKind } from '@drape/contract/member-kind'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { batch } from '../infra/db/batch.ts'
import type { Database } from '../infra/db/database.ts'
import { audit } from '../infra/http/audit.ts'
import { passkeyNeeded } from '../infra/http/refusal.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import type { SecondFactor } from '../stylist/second-factor.ts'
import { signInLimit } from '../stylist/sign-in-limit.ts'
import { passkeyService, refused } from './passkey.service.ts'
import { passkeyCheck } from './passkey.store.ts'
import { relyingParty } from './relying-party.ts'

/**
 * Passkeys beside the password. Where the installation requires them, a stylist who has one signs in with both. One who
 * has none is let in to add one: every session of theirs is refused all else, by the state of the database at that
 * call. So an operator who removes the passkeys of a lost device stops its sessions as well.
 */
export function passkeyDemand(
  app: FastifyInstance,
  database: Database,
  env: Env & { readonly tokenKeys: TokenKeys },
): SecondFactor {
  const { signer } = passkeyService(database, env.tokenKeys)
  const partyOf = relyingParty(env.publicUrl)
  const limitFor = signInLimit(database, env.tokenKeys)
  const hasOne = batch(passkeyCheck(database))
  const isMissing = async (stylistId: string) => env.asksForPasskey && !(await hasOne(stylistId))

  // After the caller is known, and before the body is read.
  app.addHook('preParsing', async ({ bearer, routeOptions, log }) => {
    const { call } = routeOptions.config
    if (!bearer || !call || call.who === 'anyone' || call.isBeforePasskey) return
    const { id, kind } = bearer
    if (!(await byKind(kind, { user: async () => false, stylist: () => isMissing(id) }))) return
    audit(log, 'refused', bearer, { status: 403 })
    throw passkeyNeeded(403, 'Your house asks for a passkey. Please add one first.')
  })

  return {
    isMissing,
    confirm: async (stylistId, assertion, request) => {
      if (!assertion) {
        if (env.asksForPasskey && (await hasOne(stylistId)))
          throw passkeyNeeded(401, 'The password is right. Please confirm it with your passkey.')
        return undefined
      }
      const limit = limitFor(request.ip, '')
      await limit.takeForPasskey()
      const { id, passkeyId } = await signer(assertion, partyOf(request))
      if (id !== stylistId) throw refused()
      await limit.giveBack()
      return passkeyId
    },
  }
}
