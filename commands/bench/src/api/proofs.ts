import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A browser's key, and the proofs that it makes with it (RFC 9449). */
export async function newHolder() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return {
    jkt: await calculateJwkThumbprint(jwk),
    prove: (htm: string, url: string, accessToken: string): Promise<string> =>
      new SignJWT({
        jti: randomUUID(),
        htm,
        htu: url,
        ath: createHash('sha256').update(accessToken).digest('base64url'),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(privateKey),
  }
}
