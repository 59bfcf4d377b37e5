import { createHash, generateKeyPair, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose'
import { persistedSecret } from '../secret/persisted-secret.ts'

export const developmentIssuer = 'urn:drape:development-identity'
export const developmentAudience = 'drape-development'

/** The key is made on first use, so that a server without such sign-ins has none. */
export function developmentIdentity(dataDir: string, onTrouble: (error: unknown) => void) {
  let cached: ReturnType<typeof open> | undefined
  const key = () => {
    cached ??= open()
    cached.catch(() => {
      cached = undefined
    })
    return cached
  }

  async function open() {
    // If the key cannot be written, it lasts until the next start, and a second process has its own.
    const text = await persistedSecret(join(dataDir, 'development-identity.json'), makeKey).catch((error) => {
      onTrouble(error)
      return makeKey()
    })
    const jwk = JSON.parse(text) as JWK & { kty: 'RSA'; n: string; e: string }
    const kid = await calculateJwkThumbprint(jwk)
    const { kty, n, e } = jwk
    return {
      privateKey: await importJWK(jwk, 'RS256'),
      publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
    }
  }

  return {
    /** Signs an ID token like Google's for any name and address. */
    sign: async ({ name, email }: { name: string; email: string }): Promise<string> => {
      const { privateKey, publicJwk } = await key()
      return (
        new SignJWT({ name, email, email_verified: true })
          .setProtectedHeader({ alg: 'RS256', kid: publicJwk.kid, typ: 'JWT' })
          .setIssuer(developmentIssuer)
          .setAudience(developmentAudience)
          .setSubject(createHash('sha256').update(email.toLowerCase()).digest('hex'))
          .setIssuedAt()
          // Two of the same second are two tokens, each good once.
          .setJti(randomUUID())
          .setExpirationTime('1h')
          .sign(privateKey)
      )
    },
    readKeys: async () => ({ keys: [(await key()).publicJwk] }),
  }
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}
