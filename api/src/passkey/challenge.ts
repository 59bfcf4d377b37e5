import { createHash, randomBytes } from 'node:crypto'
import { signer } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

export const challengeMs = 10 * 60_000

/** The purpose of a challenge: signing in, or adding a passkey to one stylist. */
export type Purpose = 'sign in' | { readonly addFor: string }

/**
 * Challenges carry their end and our signature, so that visitors who only look at the sign-in screen leave nothing in
 * the database; which of them were answered is kept there.
 */
export function passkeyChallenges(tokenKeys: TokenKeys) {
  const { sign, isGood } = signer(tokenKeys, 'passkey challenge')
  const textOf = (random: string, end: string, purpose: Purpose) => JSON.stringify([random, end, purpose])

  return {
    issue: (purpose: Purpose): Uint8Array<ArrayBuffer> => {
      const random = randomBytes(16).toString('base64url')
      const end = String(Date.now() + challengeMs)
      return Uint8Array.from(Buffer.from(`${random}.${end}.${sign(textOf(random, end, purpose))}`))
    },

    isGood: (challenge: string, purpose: Purpose): boolean => {
      const [random = '', end = '', signature = ''] = Buffer.from(challenge, 'base64url')
        .toString()
        .split('.')
      return isGood(textOf(random, end, purpose), signature) && Number(end) > Date.now()
    },

    /** The id under which it is noted as answered. */
    idOf: (challenge: string): string =>
      createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex').slice(0, 32),
  }
}
