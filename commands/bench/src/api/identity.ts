import { randomUUID, sign } from 'node:crypto'
import { audience, goodClaims, issuer, published, startTestProvider } from '@drape/api/test/identity-provider'

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Issues ID tokens like Google, with keys served over HTTP. */
export async function startIdentityProvider() {
  const { keysUrl, stop } = await startTestProvider()
  return {
    /** The variables with which a server trusts this provider. */
    env: { GOOGLE_CLIENT_ID: audience, GOOGLE_ISSUER: issuer, GOOGLE_JWKS_URL: keysUrl },
    /** Another each time: a token is good once, but for some seconds. At once, as a request is made. */
    idToken: (subject: string): string => {
      const person = { sub: subject, email: `person-${subject}@example.com`, name: `Person ${subject}` }
      const claims = { ...goodClaims(), ...person, jti: randomUUID() }
      const text = [{ alg: 'RS256', kid: 'one' }, claims].map(encoded).join('.')
      return `${text}.${sign('sha256', Buffer.from(text), published.privateKey).toString('base64url')}`
    },
    close: stop,
  }
}
