import { keysFor } from '@drape/platform/server/signer'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Member } from '../infra/http/member.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

const accessMinutes = 10

interface Claims {
  readonly sub: string
  readonly sid: string
  readonly role: Member['kind']
  /** RFC 9449, 6.1. */
  readonly cnf?: { readonly jkt: string }
}

export type AccessTokens = ReturnType<typeof accessTokens>

/** By fast-jwt and not by jose, as all other tokens are, for the rate of the api: docs/decisions/14. */
export function accessTokens(tokenKeys: TokenKeys) {
  const keys = keysFor(tokenKeys, 'access token')
  const kind = { iss: 'drape', aud: 'drape-access' }
  const signer = createSigner({
    key: keys[0] as Buffer,
    algorithm: 'HS256',
    expiresIn: accessMinutes * 60_000,
    ...kind,
  })
  const verifiers = keys.map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: kind.iss,
      allowedAud: kind.aud,
      requiredClaims: ['exp', 'sub', 'sid', 'role'],
      cache: 5000,
      // fast-jwt 6.3.6 puts errors into its cache too, whose stack holds the request with its body for as long.
      errorCacheTTL: (error) => {
        error.stack = ''
        return -1
      },
    }),
  )
  return {
    sign: ({ id, familyId, kind: role, jkt }: Member): string =>
      signer({ sub: id, sid: familyId, role, ...(jkt && { cnf: { jkt } }) } satisfies Claims),
    /** Undefined if the token is not ours, of another kind or expired. */
    verify: (token: string): Member | undefined => {
      for (const verify of verifiers) {
        try {
          const { sub, sid, role, cnf }: Claims = verify(token)
          return { kind: role, id: sub, familyId: sid, ...(cnf && { jkt: cnf.jkt }) }
        } catch {}
      }
      return undefined
    },
  }
}
