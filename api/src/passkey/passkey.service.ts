import type { BodyOf } from '@drape/contract/call'
import { type Assertion, type addPasskey, maxPasskeys, type Passkey } from '@drape/contract/passkey'
import { v7 as newId } from 'uuid'
import type { Database } from '../infra/db/database.ts'
import { badRequest, conflict, notFound, notSignedIn, Refusal } from '../infra/http/refusal.ts'
import { lockStylist } from '../infra/schema/locks.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { challengeMs, type Purpose, passkeyChallenges } from './challenge.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  renamePasskey,
  useUpChallenge,
} from './passkey.store.ts'
import type { RelyingParty } from './relying-party.ts'

type Row = Omit<Passkey, 'created_at' | 'used_at'> & {
  readonly createdAt: Date
  readonly usedAt: Date | null
}

const passkeyOf = ({ id, name, createdAt, usedAt }: Row): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})

/** The same for a key that is unknown, of another stylist, or that signed something else. */
export const refused = () => new Refusal(401, 'not_signed_in', 'This passkey does not sign in here.')
const late = () => new Refusal(401, 'not_signed_in', 'That took too long. Please try again.')
const unfit = () => badRequest('The browser’s passkey does not fit. Please try again.')

const challengeOf = (clientDataJSON: string): string => {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  return String(challenge)
}

/** Loaded for the first call, and not before a server listens: it is large. */
const webAuthn = () => import('@simplewebauthn/server')

/** The library's errors say which check failed, which the sender must not learn. */
const orNothing = <Verified>(verifying: Promise<Verified>): Promise<Verified | undefined> =>
  verifying.catch(() => undefined)

export function passkeyService(database: Database, tokenKeys: TokenKeys) {
  const challenges = passkeyChallenges(tokenKeys)

  /** The challenge in the client data, if this server made it for this purpose and it is still good. */
  const answeredChallenge = (clientDataJSON: string, purpose: Purpose): string | undefined => {
    try {
      const challenge = challengeOf(clientDataJSON)
      return challenges.isGood(challenge, purpose) ? challenge : undefined
    } catch {
      return undefined
    }
  }

  return {
    list: async (stylistId: string): Promise<Passkey[]> =>
      (await listPasskeys(database, stylistId)).map(passkeyOf),

    beginAdding: async (stylist: { id: string; username: string; name: string }, party: RelyingParty) => {
      const existing = await listPasskeys(database, stylist.id)
      if (existing.length >= maxPasskeys) throw full()
      const { generateRegistrationOptions } = await webAuthn()
      const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: 'Drape',
        rpID: party.id,
        userName: stylist.username,
        userDisplayName: stylist.name,
        userID: Uint8Array.from(Buffer.from(stylist.id)),
        challenge: challenges.issue({ addFor: stylist.id }),
      })
      return {
        challenge,
        rp: { id: party.id, name: rp.name },
        user,
        pubKeyCredParams,
        timeout: challengeMs,
        excludeCredentials: existing.map(({ credentialId: id }) => ({ type: 'public-key' as const, id })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      }
    },

    add: async (
      stylistId: string,
      registration: BodyOf<typeof addPasskey>,
      party: RelyingParty,
    ): Promise<Passkey> => {
      const { id, name, clientDataJSON, attestationObject } = registration
      const challenge = answeredChallenge(clientDataJSON, { addFor: stylistId })
      if (!challenge) throw conflict('That took too long. Please begin anew.')
      const { verifyRegistrationResponse } = await webAuthn()
      const verified = await orNothing(
        verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: party.origins,
          expectedRPID: party.id,
          requireUserVerification: true,
        }),
      )
      if (!verified?.verified) throw unfit()
      const { credential } = verified.registrationInfo
      return database.transaction(async (tx) => {
        if (!(await lockStylist(tx, stylistId))) throw notSignedIn()
        if (!(await useUpChallenge(tx, challenges.idOf(challenge))))
          throw conflict('This passkey was added already.')
        if ((await countPasskeys(tx, stylistId)) >= maxPasskeys) throw full()
        const row = await insertPasskey(tx, {
          id: newId(),
          stylistId,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          name,
        })
        if (!row) throw conflict('This passkey was added already.')
        return passkeyOf(row)
      })
    },

    rename: async (own: { id: string; stylistId: string }, name: string): Promise<Passkey> => {
      const row = await renamePasskey(database, own, name)
      if (!row) throw notFound()
      return passkeyOf(row)
    },

    /** `keepsOne` where passkeys are required: without any, the password alone would be enough. */
    remove: (own: { id: string; stylistId: string }, keepsOne: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        await lockStylist(tx, own.stylistId)
        if (!(await deletePasskey(tx, own))) throw notFound()
        if (keepsOne && !(await countPasskeys(tx, own.stylistId))) throw lastOne()
      }),

    /** No list of credentials: the browser knows its own, and no visitor learns which stylists have one. */
    beginSignIn: async (party: RelyingParty) => {
      const { generateAuthenticationOptions } = await webAuthn()
      const { challenge } = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: challenges.issue('sign in'),
      })
      return { challenge, rpId: party.id, timeout: challengeMs, userVerification: 'required' as const }
    },

    /** The stylist whose passkey signed the challenge, which is used up by this. */
    signer: async (assertion: Assertion, party: RelyingParty) => {
      const { id, userHandle, ...signed } = assertion
      const challenge = answeredChallenge(signed.clientDataJSON, 'sign in')
      if (!challenge) throw late()
      const stored = await findPasskey(database, id)
      // https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6: the handle is the owner's.
      if (!stored || Buffer.from(userHandle, 'base64url').toString() !== stored.stylistId) throw refused()
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await orNothing(
        verifyAuthenticationResponse({
          response: { id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: party.origins,
          expectedRPID: party.id,
          requireUserVerification: true,
          credential: { id, publicKey: Uint8Array.from(stored.publicKey), counter: stored.counter },
        }),
      )
      if (!verified?.verified) throw refused()
      const { newCounter } = verified.authenticationInfo
      await database.transaction(async (tx) => {
        if (!(await useUpChallenge(tx, challenges.idOf(challenge)))) throw late()
        if (!(await notePasskeyUse(tx, stored.id, newCounter))) throw refused()
      })
      return { id: stored.stylistId, name: stored.name, passkeyId: stored.id }
    },
  }
}

const lastOne = () =>
  conflict('Your house asks for a passkey. Please add another before you remove this one.')
const full = () => conflict(`There is room for ${maxPasskeys} passkeys. Please remove one first.`)
