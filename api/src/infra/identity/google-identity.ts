import { filledLine } from '@drape/contract/formats'
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type FetchImplementation, jwtVerify } from 'jose'
import { z } from 'zod'
import { readUpTo } from '../http/read-up-to.ts'
import { Refusal, unavailable } from '../http/refusal.ts'

/** The OpenID Connect provider: Google, or for development this server itself. */
export interface IdentityProvider {
  /** The first is stored with the account, the others are aliases of it. */
  readonly issuers: readonly [string, ...string[]]
  readonly audience: string
  readonly keysUrl: URL
  readonly fetchKeys?: FetchImplementation
  readonly patienceMs?: number
  readonly cacheMs?: number
  readonly cooldownMs?: number
}

/** A person as the provider describes them: `subject` identifies the account, the rest may change. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly name: string
}

type Verdict =
  /** The nonce is what the client asked the provider to put into the token. */
  { readonly identity: Identity; readonly nonce: string | undefined } | { readonly refusedFor: string }

interface GoogleEnv {
  readonly googleClientId: string
  readonly googleIssuer: string
  readonly googleJwksUrl: string
}

export const googleProvider = (env: GoogleEnv): IdentityProvider => ({
  // Google issues tokens with and without the scheme in `iss`.
  issuers: [env.googleIssuer, env.googleIssuer.replace(/^https:\/\//, '')],
  audience: env.googleClientId,
  keysUrl: new URL(env.googleJwksUrl),
})

const minuteMs = 60_000
/** How long cached keys are used while the provider cannot be reached. */
const staleMs = 24 * 60 * minuteMs

/** Google's key set has 2 KB. The limit keeps anything else from filling the memory. */
const maxKeyBytes = 64 * 1024

const claims = z.object({
  sub: filledLine(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: z.optional(filledLine(200)).catch(undefined),
  nonce: z.optional(z.string()),
})

/**
 * The token's `iat` as the current time, should this server's clock have been set back; the signature is verified
 * afterwards.
 */
function signedAt(idToken: string): number {
  try {
    const ms = Number(decodeJwt(idToken).iat) * 1000
    return Number.isNaN(new Date(ms).getTime()) ? 0 : ms
  } catch {
    // Not a token at all, as jwtVerify will report.
    return 0
  }
}

/** Returns whom an ID token identifies. Throws 503 when the provider's keys cannot be fetched. */
export function googleIdentities(
  provider: IdentityProvider,
  onTrouble: (error: unknown) => void,
): (idToken: string) => Promise<Verdict> {
  const { issuers, audience, keysUrl, fetchKeys = fetch } = provider
  let isAway = false
  let lastKeys: { readonly body: string; readonly at: number } | undefined

  const keys = createRemoteJWKSet(keysUrl, {
    timeoutDuration: provider.patienceMs ?? 3000,
    cacheMaxAge: provider.cacheMs ?? 10 * minuteMs,
    // An unknown key id makes jose fetch the keys again, at most this often: strangers may invent key ids.
    cooldownDuration: provider.cooldownMs ?? 5000,
    [customFetch]: async (url, init) => {
      try {
        const response = await fetchKeys(url, init)
        if (response.status !== 200)
          throw new Error(`the request for the provider's keys got status ${response.status}`)
        const body = await readUpTo(maxKeyBytes, response)
        z.object({ keys: z.array(z.looseObject({})) }).parse(JSON.parse(body))
        lastKeys = { body, at: Date.now() }
        isAway = false
      } catch (error) {
        isAway = true
        onTrouble(error)
        // Resets the time of the failed attempt, so that not every sign-in asks again.
        if (lastKeys) lastKeys = { ...lastKeys, at: Math.min(lastKeys.at, Date.now()) }
        if (!lastKeys || Date.now() - lastKeys.at > staleMs) throw unavailable()
      }
      return new Response(lastKeys.body)
    },
  })

  return async (idToken) => {
    try {
      // After the clock was set back, the cached keys would look fresh, and a new key unknown, until the clock has
      // caught up.
      if (lastKeys && lastKeys.at > Date.now()) await keys.reload()
      const { payload } = await jwtVerify(idToken, keys, {
        currentDate: new Date(Math.max(Date.now(), signedAt(idToken))),
        algorithms: ['RS256'],
        issuer: [...issuers],
        audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: 30,
        // As long as used ones are remembered.
        maxTokenAge: '1 day',
      })
      const person = claims.safeParse(payload)
      if (!person.success) return { refusedFor: `claim ${person.error.issues[0]?.path.join('.')}` }
      const { sub: subject, email, name = email.replace(/@.*$/, ''), nonce } = person.data
      return { identity: { issuer: issuers[0], subject, email, name }, nonce }
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey && isAway) throw unavailable()
      if (error instanceof errors.JOSEError) return { refusedFor: error.code }
      // Any other error is not the token's fault: the keys cannot be fetched, or none is usable.
      if (!(error instanceof Refusal)) onTrouble(error)
      throw unavailable()
    }
  }
}
