import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The first one signs, all verify, so that a secret can be replaced while its signatures are still valid. */
export type Secrets = readonly [string, ...string[]]

/** Derives one key for each purpose: a signature for one purpose is never valid for another. */
export const keysFor = (secrets: Secrets, purpose: string): readonly Buffer[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `drape ${purpose}`, 32)))

/** Signs texts for one purpose. */
export function signer(secrets: Secrets, purpose: string) {
  const keys = keysFor(secrets, purpose)
  const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    sign: (text: string): string => signWith(keys[0] as Buffer, text),
    isGood: (text: string, signature: string): boolean => {
      const bytes = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(signWith(key, text))
        return bytes.length === expected.length && timingSafeEqual(bytes, expected)
      })
    },
  }
}
