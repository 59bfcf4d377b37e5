import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import { loopback } from '../../release/ask.ts'
import type { Trust } from '../../release/token/trust.ts'
import { answerFrom } from '../public-address.ts'
import { notSignedIn, Refusal } from '../refusal.ts'

const patienceMs = 5_000
/** GitHub's keys have 10 KB. */
const maxBytes = 256 * 1024
/** An unknown key, or an issuer that is away, is asked for once in this time: strangers may invent keys. */
const cooldownMs = 30_000
const leewaySeconds = 30
const longestAgeSeconds = 2 * 60 * 60
/** How long a token could be shown again. */
export const rememberedMs = (longestAgeSeconds + 2 * leewaySeconds) * 1000

type Issuer = Pick<Trust, 'issuer' | 'isPrivate'>

const readDocument = async <T>(
  address: string,
  schema: z.ZodType<T>,
  isPrivate: boolean,
  signal: AbortSignal,
): Promise<T> => {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:' && isPrivate && loopback.test(url.hostname)
  if (url.protocol !== 'https:' && !isPlain) throw new Error('it names an address without https')
  const reply = await answerFrom(url, isPrivate, { signal, headers: { accept: 'application/json' } })
  try {
    if (reply.statusCode !== 200) throw new Error(`it answered ${reply.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error(`it answered more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()))
  } finally {
    reply.destroy()
  }
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

const keysOf = ({ issuer, isPrivate }: Issuer, onTrouble: (error: Error) => void): JWTVerifyGetKey => {
  let failure: { readonly error: unknown; readonly at: number } | undefined
  return createRemoteJWKSet(new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`), {
    timeoutDuration: patienceMs,
    cooldownDuration: cooldownMs,
    [customFetch]: async (url, { signal }) => {
      if (failure && Math.abs(Date.now() - failure.at) < cooldownMs) throw failure.error
      try {
        const document = await readDocument(url, discovery, isPrivate, signal)
        if (document.issuer !== issuer) throw new Error('its discovery document is of another issuer')
        const keys = await readDocument(document.jwks_uri, keySet, isPrivate, signal)
        failure = undefined
        return Response.json(keys)
      } catch (cause) {
        const error = new Error(`the keys of ${issuer} cannot be had`, { cause })
        failure = { error, at: Date.now() }
        onTrouble(error)
        throw error
      }
    },
  })
}

const refusalOf = (error: unknown, audience: string): Refusal => {
  if (error instanceof errors.JWTExpired) return notSignedIn('The ID token is over.')
  if (error instanceof errors.JWTClaimValidationFailed) {
    const right = error.claim === 'aud' ? `: it must be ${audience}` : ''
    return notSignedIn(`The claim ${error.claim} of the ID token is wrong${right}.`)
  }
  const isForged = error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid)
  if (isForged) return notSignedIn('The ID token is not signed by its issuer.')
  // The issuer's fault: its keys cannot be had, or are none.
  const message = 'The keys of the issuer cannot be had. Please try again in a moment.'
  return new Refusal(503, 'unavailable', message)
}

export function idTokens(onTrouble: (error: Error) => void) {
  const all = new Map<string, JWTVerifyGetKey>()
  return async (text: string, issuer: Issuer, audience: string): Promise<JWTPayload> => {
    const name = JSON.stringify([issuer.issuer, issuer.isPrivate])
    const keys = all.get(name) ?? keysOf(issuer, onTrouble)
    all.set(name, keys)
    try {
      const { payload } = await jwtVerify(text, keys, {
        algorithms: ['RS256', 'ES256'],
        issuer: issuer.issuer,
        audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: leewaySeconds,
        maxTokenAge: longestAgeSeconds,
        currentDate: new Date(Date.now()),
      })
      if (payload.aud !== audience && payload.aud?.length !== 1)
        throw new errors.JWTClaimValidationFailed('it is for others too', payload, 'aud')
      return payload
    } catch (error) {
      throw refusalOf(error, audience)
    }
  }
}
