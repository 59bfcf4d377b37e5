import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Caller } from '@drape/contract/ask'
import type { AskOf, ReplyOf } from '@drape/contract/call'
import { type Assertion, addPasskey, beginPasskey, beginPasskeySignIn } from '@drape/contract/passkey'

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest()
const uint = (value: number, length: 2 | 4) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
const word = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const flags = { present: 1, verified: 4, attested: 0x40 }

type Creation = ReplyOf<typeof beginPasskey>['options']
type Request = ReplyOf<typeof beginPasskeySignIn>['options']

interface Oddity {
  readonly origin?: string
  readonly isUnverified?: true
  /** Instead of counting on. */
  readonly counter?: number
}

/**
 * A browser with an authenticator that holds one key, as WebAuthn describes both: https://www.w3.org/TR/webauthn-3/. It
 * counts its signatures.
 */
export function authenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const head = (rpId: string, { isUnverified, counter: odd }: Oddity, more = 0) =>
    Buffer.concat([
      hash(rpId),
      Buffer.from([flags.present | (isUnverified ? 0 : flags.verified) | more]),
      uint(odd ?? ++counter, 4),
    ])

  return {
    create: (
      { challenge, rp, user }: Creation,
      name: string,
      odd: Oddity = {},
    ): AskOf<typeof addPasskey>['body'] => {
      userHandle = user.id
      // A COSE key, RFC 9053: EC2, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        head(rp.id, odd, flags.attested),
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        word('fmt'),
        word('none'),
        word('attStmt'),
        Buffer.from([0xa0]),
        word('authData'),
        Buffer.from([0x59]),
        uint(data.length, 2),
        data,
      ])
      return {
        name,
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, odd.origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },

    get: ({ challenge, rpId }: Request, odd: Oddity = {}): Assertion => {
      const json = clientData('webauthn.get', challenge, odd.origin)
      const data = head(rpId, odd)
      return {
        id: id.toString('base64url'),
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash(json)]), privateKey).toString('base64url'),
        userHandle,
      }
    },
  }
}

export type Key = ReturnType<typeof authenticator>

/** Gives a stylist a passkey, of a new device. */
export async function addPasskeyTo(stylist: Caller, name = 'Laptop') {
  const key = authenticator()
  const { options } = await stylist.ask(beginPasskey, { body: {} })
  const { id } = await stylist.ask(addPasskey, { body: key.create(options, name) })
  return { id, key }
}

/** What a device signs for somebody who is about to sign in. */
export const signedBy = async (key: Key, at: Caller, odd: Oddity = {}): Promise<Assertion> =>
  key.get((await at.ask(beginPasskeySignIn)).options, odd)
