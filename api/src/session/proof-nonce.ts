import { signer } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

const windowMs = 60_000

/** The time as this server signs it, for a client whose clock is wrong: nothing is stored for one (RFC 9449, 8). */
export function proofNonces(tokenKeys: TokenKeys) {
  const { sign, isGood } = signer(tokenKeys, 'proof nonce')
  const current = () => Math.floor(Date.now() / windowMs)
  const isOf = (nonce: string, window: number) => isGood(String(window), nonce)
  return {
    issue: (): string => sign(String(current())),
    /** For one to two minutes, and by the clock of a replica that is a little behind. */
    accepts: (nonce: string): boolean => [0, -1, 1].some((by) => isOf(nonce, current() + by)),
    isNewest: (nonce: string): boolean => isOf(nonce, current()),
  }
}

export type ProofNonces = ReturnType<typeof proofNonces>
