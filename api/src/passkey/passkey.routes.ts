import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@drape/contract/passkey'
import { repeatEvery } from '@drape/platform/server/repeat-every'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { conflict, notSignedIn, Refusal } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import type { RequestProofs } from '../session/request-proof.ts'
import type { Sessions } from '../session/session.service.ts'
import { passwordConfirmation } from '../stylist/password-confirmation.service.ts'
import { signInLimit } from '../stylist/sign-in-limit.ts'
import { passkeyService } from './passkey.service.ts'
import { sweepChallenges } from './passkey.store.ts'
import { relyingParty } from './relying-party.ts'

interface Dependencies extends Infra {
  readonly sessions: Sessions
  readonly proofs: RequestProofs
}

const sweepMs = 10 * 60_000

export function servePasskeys(app: FastifyInstance, { env, database, sessions, proofs }: Dependencies): void {
  const passkeys = passkeyService(database, env.tokenKeys)
  const partyOf = relyingParty(env.publicUrl)
  const limitFor = signInLimit(database, env.tokenKeys)
  const { confirm: confirmPassword, accountOf } = passwordConfirmation(database, env.tokenKeys)

  /** A passer-by at an unlocked desk cannot add a passkey of their own. */
  const confirm = async (caller: Member, password: string | undefined, { ip }: FastifyRequest) => {
    if (await sessions.isRecent(caller)) return
    if (password === undefined) throw conflict('Please confirm this with your password.')
    await confirmPassword(caller.id, password, ip)
  }

  serveCall(app, listPasskeys, async ({ caller }) => ({
    passkeys: await passkeys.list(caller.id),
    needsPassword: !(await sessions.isRecent(caller)),
  }))

  serveCall(app, beginPasskey, async ({ caller, body, request }) => {
    await confirm(caller, body.password, request)
    const account = await accountOf(caller.id)
    if (!account) throw notSignedIn()
    return { options: await passkeys.beginAdding(account, partyOf(request)) }
  })

  serveCall(app, addPasskey, async ({ caller, body, request }) => {
    const added = await passkeys.add(caller.id, body, partyOf(request))
    audit(request.log, 'passkey-added', caller, { passkey: added.id })
    return added
  })

  serveCall(app, renamePasskey, async ({ caller, params, body, request }) => {
    const renamed = await passkeys.rename({ id: params.id, stylistId: caller.id }, body.name)
    audit(request.log, 'passkey-renamed', caller, { passkey: renamed.id })
    return renamed
  })

  serveCall(app, removePasskey, async ({ caller, params, body, request }) => {
    await confirm(caller, body.password, request)
    await passkeys.remove({ id: params.id, stylistId: caller.id }, env.asksForPasskey)
    audit(request.log, 'passkey-removed', caller, { passkey: params.id })
    return { success: true }
  })

  serveCall(app, beginPasskeySignIn, async ({ request }) => ({
    options: await passkeys.beginSignIn(partyOf(request)),
  }))

  serveCall(app, signInWithPasskey, async ({ body, request, reply }) => {
    const limit = limitFor(request.ip, '')
    const attempt = async () => {
      await limit.takeForPasskey()
      return passkeys.signer(body, partyOf(request))
    }
    const stylist = await attempt().catch((error) => {
      if (error instanceof Refusal)
        audit(request.log, 'sign-in-refused', undefined, { status: error.statusCode, reason: 'passkey' })
      throw error
    })
    await limit.giveBack()
    const beginning = await proofs.beginningOf(request, reply)
    const entry = await sessions.openForStylist(stylist, limit.network, beginning)
    audit(request.log, 'signed-in', { kind: 'stylist', id: stylist.id }, { passkey: stylist.passkeyId })
    return { success: true, message: 'Signed in.', ...entry }
  })

  repeatEvery(app, sweepMs, () => sweepChallenges(database), 'used challenges cannot be swept')
}
