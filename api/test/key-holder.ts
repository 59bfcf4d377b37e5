import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '@drape/contract/call'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface ProofChanges {
  readonly header?: object
  readonly claims?: object
}

export type KeyHolder = Awaited<ReturnType<typeof keyHolder>>

/** A client with a key of its own, which proves that it has it as RFC 9449 says. */
export async function keyHolder(origin = 'http://localhost') {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const proof = (
    { method, path }: Pick<Call, 'method' | 'path'>,
    access?: string,
    { header, claims }: ProofChanges = {},
  ): Promise<string> =>
    new SignJWT({
      jti: randomUUID(),
      iat: Math.floor(Date.now() / 1000),
      htm: method,
      htu: origin + path,
      ...(access && { ath: createHash('sha256').update(access).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .sign(privateKey)
  return {
    proof,
    jkt: await calculateJwkThumbprint(jwk),
    /** The headers of a call that is made with a bound token. */
    headers: async (of: Pick<Call, 'method' | 'path'>, access: string, changes?: ProofChanges) => ({
      authorization: `DPoP ${access}`,
      dpop: await proof(of, access, changes),
    }),
  }
}
