import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { loopback } from '../../release/ask.ts'
import { ifReadable } from '../../release/files.ts'
import { sha256 } from '../../release/integrity.ts'
import { Busy } from '../../release/lock.ts'
import { exchanging, serverPaths } from '../../release/server-api.ts'
import { tokenStore, trustStore } from '../../release/token/token.store.ts'
import { accountOf, type Grant, makeToken } from '../../release/token/token.ts'
import { nameOfTrust, provenBy, type Said, type Trust, wrongClaims } from '../../release/token/trust.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { conflict, invalid, notSignedIn, Refusal, tooManyRequests } from '../refusal.ts'
import { idTokens, rememberedMs } from './id-token.ts'
import { read } from './release.routes.ts'
import { releaserOf, requireOwnSite } from './release-permission.ts'

const goodForMs = 10 * 60_000
/** What a team's machines do not come to while used ID tokens are remembered. */
export const mostOfTrust = 120

/** Gives a token for an ID token, once, whichever of the servers with this folder is asked. */
function exchange(
  site: string,
  { id: trust, ...trusted }: Trust,
  parts: readonly string[],
  about: Pick<NonNullable<Grant['exchange']>, 'used' | 'provenance'>,
): { readonly token: string; readonly grant: Grant } {
  const { token, ...made } = makeToken()
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const grant: Grant = {
    ...made,
    for: nameOfTrust(trusted),
    parts: [...parts],
    rights: trusted.rights,
    madeAt: at(0),
    madeBy: `trust ${trust}`,
    endsAt: at(goodForMs),
    exchange: { ...about, trust, until: at(rememberedMs) },
  }
  tokenStore(site).change((grants) => {
    const remembered = grants.filter((each) => !each.exchange || Date.parse(each.exchange.until) > now)
    const exchanges = remembered.flatMap((each) => each.exchange ?? [])
    // Once more, as it may have been revoked meanwhile.
    const trusts = trustStore(site).list()
    if (!trusts.some((each) => each.id === trust && !each.revokedAt))
      throw notSignedIn('Nobody trusts this ID token any more.')
    if (exchanges.some((each) => each.used === about.used))
      throw notSignedIn('This ID token was used before.')
    if (exchanges.filter((each) => each.trust === trust).length >= mostOfTrust)
      throw tooManyRequests(`A trust gives at most ${mostOfTrust} tokens in two hours.`, 600)
    return [...remembered, grant]
  })
  return { token, grant }
}

/** The one that this run is trusted by; else what is wrong, as the nearest of them has it. */
const trustFor = (trusts: readonly Trust[], parts: readonly string[], said: Said): Trust => {
  const offered = trusts
    .filter((each) => parts.every((part) => each.parts.includes(part)))
    .map((each) => ({ each, wrong: wrongClaims(each, said) }))
    .sort((one, other) => one.wrong.length - other.wrong.length)
  const [nearest] = offered
  if (nearest?.wrong.length === 0) return nearest.each
  const why = nearest?.wrong.join(', ') ?? 'nobody is trusted for that'
  throw new Refusal(403, 'not_allowed', `The ID token may not release ${parts.join(', ') || 'here'}: ${why}.`)
}

/** Gives the run of a CI that somebody trusts a token of ten minutes for its ID token. */
export function serveExchange(app: FastifyInstance, options: ReleasingOptions): void {
  const { siteDir, siteBucket, publicUrl, limitTries } = options
  const verify = idTokens((err) => app.log.warn({ err }, err.message))

  /** Not by the address that a request names: whoever got a token for another server could name that one's. */
  const audienceOf = ({ protocol, host, hostname }: FastifyRequest): string => {
    if (publicUrl) return new URL(publicUrl).origin
    if (loopback.test(hostname)) return `${protocol}://${host}`
    throw invalid('This server does not know its address: it needs PUBLIC_URL.')
  }

  const exchanged = async (request: FastifyRequest) => {
    requireOwnSite(siteBucket)
    const { parts } = read(exchanging, request.body)
    const [, text = ''] = /^Bearer ([\w.-]{1,10000})$/i.exec(request.headers.authorization ?? '') ?? []
    const issuer = ifReadable(() => decodeJwt(text).iss)
    const trusts = trustStore(siteDir)
      .list()
      .filter((each) => !each.revokedAt && each.issuer === issuer)
    const [first] = trusts
    if (!first) throw notSignedIn('This is no ID token of an issuer that is trusted here.')
    const isPrivate = trusts.some((each) => each.isPrivate)
    const said = await verify(text, { issuer: first.issuer, isPrivate }, audienceOf(request))
    const trust = trustFor(trusts, parts, said)
    return exchange(siteDir, trust, parts.length > 0 ? parts : trust.parts, {
      // Without the signature, which can be written in several ways.
      used: sha256(text.slice(0, text.lastIndexOf('.'))),
      provenance: provenBy(trust, said),
    })
  }

  app.post(serverPaths.exchange, { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const from = request.ip
    try {
      const { token, grant } = await limitTries(request, () => exchanged(request))
      audit(request.log, 'release-token-given', { ...releaserOf(grant), trust: accountOf(grant), from })
      const { parts, rights, endsAt } = grant
      reply.header('cache-control', 'no-store')
      return { lines: [], value: { token, parts, rights, endsAt } }
    } catch (error) {
      if (error instanceof Busy) throw conflict(error.message)
      const { statusCode: status = 500, message } = error as Partial<Refusal>
      if (status < 500) audit(request.log, 'release-refused', { status, reason: message ?? '', from })
      throw error
    }
  })
}
