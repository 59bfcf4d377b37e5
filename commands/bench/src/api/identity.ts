import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK } from 'jose'

export interface IdentityProvider {
  /** The variables with which a server trusts this provider. */
  readonly env: Readonly<Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER' | 'GOOGLE_JWKS_URL', string>>
  /** Another each time: a token is good once, but for some seconds. */
  idToken(subject: string): string
  close(): void
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Issues ID tokens like Google, with keys served over HTTP. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { GOOGLE_CLIENT_ID: 'bench', GOOGLE_ISSUER: address, GOOGLE_JWKS_URL: `${address}/keys` },
    idToken: (subject) => {
      const iat = Math.floor(Date.now() / 1000)
      const person = {
        email: `person-${subject}@example.com`,
        email_verified: true,
        name: `Person ${subject}`,
      }
      const claims = {
        ...person,
        iss: address,
        aud: 'bench',
        sub: subject,
        iat,
        exp: iat + 3600,
        jti: randomUUID(),
      }
      const text = [{ alg: 'RS256', kid: 'bench' }, claims].map(encoded).join('.')
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
    },
    close: () => server.close(),
  }
}
