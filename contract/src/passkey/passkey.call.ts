import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, identifier, moment } from '../formats.ts'
import { longestPasskeyName } from '../limits.ts'
import { password, stylistEntry } from '../session/session.call.ts'
import { assertion, bytes, credentialId } from './assertion.ts'

const call = callsOf('passkey')

export { longestPasskeyName, maxPasskeys } from '../limits.ts'
export type { Assertion } from './assertion.ts'

export const about = 'Signing a stylist in by a key of the device.'

const passkey = z.object({
  id: identifier,
  name: z.string(),
  created_at: moment,
  /** When it last signed in. */
  used_at: z.nullable(moment),
})
export type Passkey = z.output<typeof passkey>

const name = filledLine(longestPasskeyName)

/** The password is required unless the session began within the last minutes. */
const confirmation = z.strictObject({ password: z.optional(password(1)) })

/** A PublicKeyCredentialRequestOptionsJSON. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

export type PasskeyRequest = z.output<typeof requestOptions>

/** A PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

export type PasskeyCreation = z.output<typeof creationOptions>

export const listPasskeys = call({
  method: 'GET',
  isBeforePasskey: true,
  path: '/api/stylist/passkeys/',
  who: 'stylist',
  summary: "The stylist's own passkeys, and whether the password is needed to change them",
  reply: z.object({ passkeys: z.array(passkey), needsPassword: z.boolean() }),
})

export const beginPasskey = call({
  method: 'POST',
  isBeforePasskey: true,
  path: '/api/stylist/passkeys/options/',
  who: 'stylist',
  changes: [],
  summary: 'What a browser is given to make a passkey with, within ten minutes',
  body: confirmation,
  refusals: [409],
  reply: z.object({ options: creationOptions }),
})

export const addPasskey = call({
  method: 'POST',
  isBeforePasskey: true,
  path: '/api/stylist/passkeys/',
  who: 'stylist',
  changes: ['passkey', 'session'],
  summary: 'Adds a passkey that the browser has made',
  body: z.strictObject({
    name,
    id: credentialId,
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
  }),
  refusals: [409],
  reply: passkey,
})

export const renamePasskey = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/passkeys/{id}/',
  who: 'stylist',
  changes: ['passkey'],
  summary: "Gives one's own passkey another name",
  body: z.strictObject({ name }),
  reply: passkey,
})

export const removePasskey = call({
  method: 'POST',
  path: '/api/stylist/passkeys/{id}/remove/',
  who: 'stylist',
  changes: ['passkey'],
  summary: "Removes one's own passkey, with which signing in is no longer possible",
  body: confirmation,
  refusals: [409],
  reply: done,
})

export const beginPasskeySignIn = call({
  method: 'POST',
  canWait: true,
  isRepeatable: true,
  path: '/api/stylist/auth/passkey/options/',
  who: 'anyone',
  changes: [],
  summary: 'What a browser is given to sign a stylist in with a passkey, within ten minutes',
  reply: z.object({ options: requestOptions }),
})

export const signInWithPasskey = call({
  method: 'POST',
  canWait: true,
  path: '/api/stylist/auth/passkey/',
  who: 'anyone',
  changes: [],
  summary: 'Signs a stylist in with a passkey',
  body: assertion,
  reply: stylistEntry,
  givesTokens: true,
  refusals: [401],
})
