import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { partName, versionName } from '../../release/names.ts'
import { keysFor, type Secrets } from '../signer.ts'

const grantSeconds = 30 * 60

const grant = z.object({
  part: partName,
  version: versionName,
  /** The hash of the build: a grant is not for another build of the same version. */
  digest: z.string(),
  /** Whether it replaces the live pages in the whole browser. */
  own: z.boolean(),
  /** Whether the version was withdrawn, and is shown in spite of that. */
  withdrawn: z.boolean(),
  by: z.string(),
  /** The id of the release token. */
  token: z.string(),
  jti: z.string(),
  exp: z.number().int(),
})

export type PreviewGrant = z.output<typeof grant>

export type Previewed = Pick<PreviewGrant, 'part' | 'version'>

/** Why a grant is refused, as a constant for the log. */
export type Flaw = 'unreadable' | 'over' | 'of another server'

const type = 'drape-preview+jwt'
const algorithm = 'HS256'

/** Signed by keys that are derived from the secrets of the server: all replicas have them. */
export function previewGrants(secrets: Secrets) {
  const keys = keysFor(secrets, 'preview')

  return {
    make: async (granted: Omit<PreviewGrant, 'jti' | 'exp'>, audience: string) => {
      const now = Math.floor(Date.now() / 1000)
      const grant = { ...granted, jti: randomUUID(), exp: now + grantSeconds }
      const text = await new SignJWT(grant)
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuedAt(now)
        .setAudience(audience)
        .sign(keys[0] as Buffer)
      return { text, grant }
    },
    read: async (text: string, audience: string): Promise<PreviewGrant | Flaw> => {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(text, key, {
            algorithms: [algorithm],
            typ: type,
            audience,
            requiredClaims: ['exp', 'iat', 'jti'],
            maxTokenAge: grantSeconds,
            currentDate: new Date(Date.now()),
          })
          return grant.parse(payload)
        } catch (error) {
          if (error instanceof errors.JWSSignatureVerificationFailed) continue
          if (error instanceof errors.JWTExpired) return 'over'
          const isElsewhere = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud'
          return isElsewhere ? 'of another server' : 'unreadable'
        }
      }
      return 'unreadable'
    },
  }
}
