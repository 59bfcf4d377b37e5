import { createHash } from 'node:crypto'

/**
 * Whether an ID token with this nonce may be used by the client that has the key: pages name their key in the nonce,
 * salted and hashed (remote-shared/src/http/proof.ts), so that the token is worth nothing to a thief. Other clients'
 * nonces are theirs.
 */
export const isForKey = (nonce: string | undefined, jkt: string | undefined): boolean => {
  const [kind, salt, digest] = nonce?.split('.') ?? []
  if (kind !== 'key') return true
  return jkt !== undefined && createHash('sha256').update(`${salt}.${jkt}`).digest('base64url') === digest
}
