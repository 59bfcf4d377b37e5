import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'

export interface IdentityProvider {
  /** The variables with which a server trusts this provider. */
  readonly env: Readonly<Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER' | 'GOOGLE_JWKS_URL', string>>
  idToken(subject: string): Promise<string>
  close(): void
}

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
    idToken: (subject) =>
      new SignJWT({ email: `person-${subject}@example.com`, email_verified: true, name: `Person ${subject}` })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
        .setIssuer(address)
        .setAudience('bench')
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => server.close(),
  }
}
