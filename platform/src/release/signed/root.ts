import { z } from 'zod'
import { idOf, isSignedBy, keyId, publicKey, type Signature, type SigningKey, signature } from './key.ts'

export const specVersion = '1.0.33'

const role = z.object({ keyids: z.array(keyId).min(1), threshold: z.int().min(1) })

/** Loose, because what a newer tool adds was signed with the rest. */
export const signedRoot = z.looseObject({
  signed: z.looseObject({
    _type: z.literal('root'),
    spec_version: z.string(),
    version: z.int().min(1),
    expires: z.iso.datetime(),
    consistent_snapshot: z.boolean(),
    keys: z.record(keyId, publicKey),
    roles: z.looseObject({ root: role, release: role }),
  }),
  signatures: z.array(signature),
})

export type SignedRoot = z.output<typeof signedRoot>
export type RoleName = 'root' | 'release'

/** In a site's folder and below /site: the newest, and each under its number. */
export const rootFile = 'root.json'
export const numberedRoot = (version: number): string => `${version}.root.json`
/** All that lead to the one of this number. */
export const rootsUpTo = (version = 0): string[] =>
  Array.from({ length: version }, (_, before) => numberedRoot(before + 1))

const goodForYears = 10

export const inDays = (days: number, from = Date.now()): string =>
  new Date(from + days * 24 * 60 * 60_000).toISOString().replace(/\.\d+Z$/, 'Z')

interface Signed {
  readonly signed: unknown
  readonly signatures: readonly Signature[]
}

/** Whether a key of the root has signed. */
export const hasSigned = ({ signed, signatures }: Signed, root: SignedRoot, id: string): boolean => {
  const key = root.signed.keys[id]
  // An id that is not the key's own could stand for another key elsewhere.
  if (!key || idOf(key) !== id) return false
  return signatures.some((each) => each.keyid === id && isSignedBy(signed, key, each))
}

/** Whether as many keys of the role as it demands have signed. */
export const isSignedByRole = (signed: Signed, root: SignedRoot, name: RoleName): boolean => {
  const { keyids, threshold } = root.signed.roles[name]
  return [...new Set(keyids)].filter((id) => hasSigned(signed, root, id)).length >= threshold
}

interface Holders {
  readonly root: readonly SigningKey[]
  readonly release: readonly Pick<SigningKey, 'id' | 'described'>[]
}

/** A root with these keys, signed by its own root keys and by those of the one before. */
export const makeRoot = (
  version: number,
  { root, release }: Holders,
  before: readonly SigningKey[] = [],
): SignedRoot => {
  const described = [...root, ...release].map(({ id, described }) => [id, described] as const)
  const idsOf = (keys: readonly { readonly id: string }[]) => ({
    keyids: keys.map(({ id }) => id),
    threshold: 1,
  })
  const signed = {
    _type: 'root' as const,
    spec_version: specVersion,
    version,
    expires: inDays(365 * goodForYears),
    consistent_snapshot: false,
    keys: Object.fromEntries(described),
    roles: { root: idsOf(root), release: idsOf(release) },
  }
  const signers = new Map([...before, ...root].map((key) => [key.id, key]))
  return { signed, signatures: [...signers.values()].map((key) => key.sign(signed)) }
}
