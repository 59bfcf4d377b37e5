import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes without content; they may be exchanged once for new tokens. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 is enough: a random token cannot be guessed, so no slow hash is needed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const makeSalt = (): Buffer => randomBytes(32)

/**
 * Derives the successor from the used token, so that it can be sent again without being stored. Neither the salt nor
 * the token alone reveals it.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url')
