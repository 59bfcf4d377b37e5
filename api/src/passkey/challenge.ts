import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keysFor } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

export const challengeMs = 10 * 60_000

/** What an answer is good for: signing in, or one stylist's adding of a passkey. */
export type Purpose = 'sign in' | { readonly addFor: string }

const randomLength = 16
const timeLength = 6

/**
 * Challenges carry their end and our signature, so that visitors who only look at the sign-in screen leave nothing in
 * the database; which of them were answered is kept there.
 */
export function passkeyChallenges(tokenKeys: TokenKeys) {
  const keys = keysFor(tokenKeys, 'passkey challenge')
  const codeOf = (key: Buffer, head: Buffer, purpose: Purpose) =>
    createHmac('sha256', key).update(head).update(JSON.stringify(purpose)).digest()

  return {
    issue: (purpose: Purpose): Uint8Array<ArrayBuffer> => {
      const end = Buffer.alloc(timeLength)
      end.writeUIntBE(Date.now() + challengeMs, 0, timeLength)
      const head = Buffer.concat([randomBytes(randomLength), end])
      return Uint8Array.from(Buffer.concat([head, codeOf(keys[0] as Buffer, head, purpose)]))
    },

    isGood: (challenge: string, purpose: Purpose): boolean => {
      const given = Buffer.from(challenge, 'base64url')
      const head = given.subarray(0, randomLength + timeLength)
      const code = given.subarray(head.length)
      const isOurs = keys.some((key) => {
        const right = codeOf(key, head, purpose)
        return right.length === code.length && timingSafeEqual(right, code)
      })
      return isOurs && head.readUIntBE(randomLength, timeLength) > Date.now()
    },

    /** The id under which it is noted as answered. */
    idOf: (challenge: string): string =>
      createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex').slice(0, 32),
  }
}
