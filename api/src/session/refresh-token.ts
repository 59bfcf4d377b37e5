import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes that say nothing of anybody; whoever has them may ask for new tokens once. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

/** No slow hash is needed for what nobody can guess. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const makeSalt = (): Buffer => randomBytes(32)

/** Whoever has the used token gets its successor again, and we need not keep it. Neither the salt nor the token alone gives it. */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url')
