import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { makeFolder, syncFolder } from '../durable.ts'
import { namesIn } from '../files.ts'
import { inside } from '../inside.ts'
import { sha256 } from '../integrity.ts'
import { canonicalJson } from './canonical-json.ts'
import type { SignedRoot } from './root.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

export const keyId = hex(32)

/** A public key in TUF's form; its id is the hash of that form. */
export const publicKey = z.object({
  keytype: z.literal('ed25519'),
  scheme: z.literal('ed25519'),
  keyval: z.object({ public: hex(32) }),
})

export const signature = z.object({ keyid: keyId, sig: hex(64) })

export type PublicKey = z.output<typeof publicKey>
export type Signature = z.output<typeof signature>

export const idOf = (key: PublicKey): string => sha256(canonicalJson(key))

/** A private key, with its public half as roots name it. */
const signingKey = (secret: KeyObject) => {
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('it is not of Ed25519')
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  const described: PublicKey = {
    keytype: 'ed25519',
    scheme: 'ed25519',
    keyval: { public: Buffer.from(x, 'base64url').toString('hex') },
  }
  const id = idOf(described)
  return {
    id,
    described,
    pem: String(secret.export({ type: 'pkcs8', format: 'pem' })),
    sign: (signed: unknown): Signature => ({
      keyid: id,
      sig: sign(null, Buffer.from(canonicalJson(signed)), secret).toString('hex'),
    }),
  }
}

export type SigningKey = Readonly<ReturnType<typeof signingKey>>

export const makeKey = (): SigningKey => signingKey(generateKeyPairSync('ed25519').privateKey)

/** Reads a PEM, or the base64 of its bytes. The message leaves the text out: it may be a secret of another kind. */
export const readKey = (text: string): SigningKey => {
  try {
    return signingKey(
      createPrivateKey(
        text.includes('-----')
          ? text
          : { key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' },
      ),
    )
  } catch {
    throw new Error('must be a private key of Ed25519, as openssl genpkey -algorithm ed25519 makes it')
  }
}

/** Only the owner may read it, and no file that is there is overwritten. */
export const writeKey = (file: string, key: SigningKey): SigningKey => {
  writeFileSync(file, key.pem, { mode: 0o600, flag: 'wx', flush: true })
  syncFolder(dirname(file))
  return key
}

/** Whether the key has made this signature. */
export const isSignedBy = (signed: unknown, { keyval }: PublicKey, { sig }: Signature): boolean => {
  const x = Buffer.from(keyval.public, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(canonicalJson(signed)), key, Buffer.from(sig, 'hex'))
}

/** Whether the root's own key lies beside the site, so that a process that may write there can sign anything. */
export const holdsRootKey = (site: string, { signed: { roles } }: SignedRoot): boolean =>
  keyStore(site).find(roles.root.keyids) !== undefined

/** Private keys of a site that lie beside it, each in a file that is named after its id. */
export const keyStore = (site: string) => {
  // Servers do not serve names that begin with a dot, and no copy of a site takes them along.
  const folder = join(site, '.keys')
  const fileOf = ({ id }: { readonly id: string }) => inside(folder, `${id.slice(0, 16)}.pem`)
  const all = (): SigningKey[] =>
    namesIn(folder)
      .filter((file) => file.endsWith('.pem'))
      .map((file) => readKey(readFileSync(inside(folder, file), 'utf8')))
  return {
    find: (ids: readonly string[]): SigningKey | undefined => all().find(({ id }) => ids.includes(id)),
    make: (): SigningKey => {
      const key = makeKey()
      makeFolder(folder, 0o700)
      return writeKey(fileOf(key), key)
    },
    remove: (key: { readonly id: string }): void => rmSync(fileOf(key), { force: true }),
    keepOnly: (ids: readonly string[]): void => {
      for (const key of all()) if (!ids.includes(key.id)) rmSync(fileOf(key))
    },
  }
}
