import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysFor, type TokenKeys } from './token-keys.ts'

/** Signs texts for one purpose. */
export function signer(tokenKeys: TokenKeys, purpose: string) {
  const keys = keysFor(tokenKeys, purpose)
  const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    sign: (text: string): string => signWith(keys[0] as Buffer, text),
    isGood: (text: string, signature: string): boolean => {
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const right = Buffer.from(signWith(key, text))
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
