import { filledLine } from '@drape/contract/wire'
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type FetchImplementation, jwtVerify } from 'jose'
import { z } from 'zod'
import { readUpTo } from '../http/read-up-to.ts'
import { Refusal, unavailable } from '../http/refusal.ts'

/** Who vouches for people: Google, or for development this server itself. */
export interface IdentityProvider {
  /** The first is the name under which accounts are kept, the others are aliases of it. */
  readonly issuers: readonly [string, ...string[]]
  readonly audience: string
  readonly keysUrl: URL
  readonly fetchKeys?: FetchImplementation
  readonly patienceMs?: number
  readonly cacheMs?: number
  readonly cooldownMs?: number
}

/** A person as the provider knows them: `subject` is who it is, the rest may change. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly name: string
}

type Verdict = { readonly identity: Identity } | { readonly refusedFor: string }

interface GoogleEnv {
  readonly googleClientId: string
  readonly googleIssuer: string
  readonly googleJwksUrl: string
}

export const googleProvider = (env: GoogleEnv): IdentityProvider => ({
  // Google's own tokens name it with the scheme or without.
  issuers: [env.googleIssuer, env.googleIssuer.replace(/^https:\/\//, '')],
  audience: env.googleClientId,
  keysUrl: new URL(env.googleJwksUrl),
})

const minuteMs = 60_000
/** How long keys are believed that the provider, being down, no longer confirms. */
const staleMs = 24 * 60 * minuteMs

/** Google's are 2 KB. Whatever answers in its place does not get to fill our memory. */
const mostKeyBytes = 64 * 1024

const claims = z.object({
  sub: filledLine(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: z.optional(filledLine(200)).catch(undefined),
})

/** By the provider's clock. It has come whatever ours says, which may have been set back; the signature is checked after. */
function signedAt(idToken: string): number {
  try {
    const ms = Number(decodeJwt(idToken).iat) * 1000
    return Number.isNaN(new Date(ms).getTime()) ? 0 : ms
  } catch {
    // It is none, as whoever checks it will say.
    return 0
  }
}

/** Tells who an ID token is about. Throws 503 when that cannot be known because the provider's keys cannot be had. */
export function prepareIdentities(
  provider: IdentityProvider,
  onTrouble: (error: unknown) => void,
): (idToken: string) => Promise<Verdict> {
  const { issuers, audience, keysUrl, fetchKeys = fetch } = provider
  let isAway = false
  let known: { readonly body: string; readonly at: number } | undefined

  const keys = createRemoteJWKSet(keysUrl, {
    timeoutDuration: provider.patienceMs ?? 3000,
    cacheMaxAge: provider.cacheMs ?? 10 * minuteMs,
    // A key that we do not know makes us ask again, but strangers who make some up only this often.
    cooldownDuration: provider.cooldownMs ?? 5000,
    [customFetch]: async (url, init) => {
      try {
        const response = await fetchKeys(url, init)
        if (response.status !== 200) throw new Error(`the provider's keys: status ${response.status}`)
        const body = await readUpTo(mostKeyBytes, response)
        z.object({ keys: z.array(z.looseObject({})) }).parse(JSON.parse(body))
        known = { body, at: Date.now() }
        isAway = false
      } catch (error) {
        isAway = true
        onTrouble(error)
        // Asked, if in vain: not again for each who signs in.
        if (known) known = { ...known, at: Math.min(known.at, Date.now()) }
        if (!known || Date.now() - known.at > staleMs) throw unavailable()
      }
      return new Response(known.body)
    },
  })

  return async (idToken) => {
    try {
      // A clock that was set back would take the keys for fresh, and believe no new one, until it has caught up.
      if (known && known.at > Date.now()) await keys.reload()
      const { payload } = await jwtVerify(idToken, keys, {
        currentDate: new Date(Math.max(Date.now(), signedAt(idToken))),
        algorithms: ['RS256'],
        issuer: [...issuers],
        audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: 30,
      })
      const person = claims.safeParse(payload)
      if (!person.success) return { refusedFor: `claim ${person.error.issues[0]?.path.join('.')}` }
      const { sub: subject, email, name = email.replace(/@.*$/, '') } = person.data
      return { identity: { issuer: issuers[0], subject, email, name } }
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey && isAway) throw unavailable()
      if (error instanceof errors.JOSEError) return { refusedFor: error.code }
      // What is left is no fault of the token: keys that cannot be had, or none that can be used.
      if (!(error instanceof Refusal)) onTrouble(error)
      throw unavailable()
    }
  }
}
