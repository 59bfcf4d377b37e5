import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysFor } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

const windowMs = 60_000

/** The time as this server signs it, for a client whose clock is wrong: nothing is stored for one (RFC 9449, 8). */
export function proofNonces(tokenKeys: TokenKeys) {
  const keys = keysFor(tokenKeys, 'proof nonce')
  const current = () => Math.floor(Date.now() / windowMs)
  const made = (key: Buffer, window: number): string =>
    `${window.toString(36)}.${createHmac('sha256', key).update(String(window)).digest('base64url').slice(0, 22)}`
  const isOf = (nonce: string, window: number) =>
    keys.some((key) => {
      const [right, given] = [Buffer.from(made(key, window)), Buffer.from(nonce)]
      return right.length === given.length && timingSafeEqual(right, given)
    })
  return {
    issue: (): string => made(keys[0] as Buffer, current()),
    /** For one to two minutes, and by the clock of a replica that is a little behind. */
    accepts: (nonce: string): boolean => [0, -1, 1].some((by) => isOf(nonce, current() + by)),
    isNewest: (nonce: string): boolean => isOf(nonce, current()),
  }
}

export type ProofNonces = ReturnType<typeof proofNonces>
