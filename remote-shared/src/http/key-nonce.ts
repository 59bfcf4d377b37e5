import { calculateThumbprint } from 'dpop'
import { newKey } from './new-key.ts'
import { provingKey } from './proof.ts'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * A nonce for an ID token that is good once and, where the sign-in will be proven, with this page's key alone
 * (api/src/infra/identity/bound-nonce.ts). Salted, so that the provider does not know a browser by its key.
 */
export const nonceForKey = async (apiBase: string): Promise<string> => {
  const salt = newKey()
  const pair = await provingKey({ givesTokens: true }, new URL(apiBase || '/', location.href))
  if (!pair) return salt
  const bytes = new TextEncoder().encode(`${salt}.${await calculateThumbprint(pair.publicKey)}`)
  return `key.${salt}.${base64url(await crypto.subtle.digest('SHA-256', bytes))}`
}
