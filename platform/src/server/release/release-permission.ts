import type { FastifyRequest } from 'fastify'
import { tokenStore } from '../../release/token/token.store.ts'
import { type Grant, grantOf, type Right } from '../../release/token/token.ts'
import { audit } from '../audit.ts'
import type { SiteServerOptions } from '../options.ts'
import { invalid, notSignedIn, Refusal } from '../refusal.ts'

/** Returns what a release token grants, or throws 401 and writes it to the audit log. */
export function admitReleaser(request: FastifyRequest, siteDir: string): Grant {
  const [, token = ''] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const grant = token ? grantOf(token, tokenStore(siteDir).list()) : undefined
  if (grant) return grant
  audit(request.log, 'release-refused', { status: 401, from: request.ip })
  throw notSignedIn('The token is missing, unknown, revoked or over.')
}

export function requireRight(request: FastifyRequest, grant: Grant, right: Right, parts: readonly string[]) {
  const refusedParts = parts.filter((part) => !grant.parts.includes(part))
  if (grant.rights.includes(right) && refusedParts.length === 0) return
  audit(request.log, 'release-refused', { ...releaserOf(grant), status: 403, from: request.ip })
  const names = (refusedParts.length ? refusedParts : parts).join(', ')
  throw new Refusal(403, 'not_allowed', `The token of ${grant.for} may not ${right} ${names}.`)
}

export const requireOwnSite = (siteBucket: SiteServerOptions['siteBucket']): void => {
  if (siteBucket) throw invalid('This server shows a copy of a bucket: release to the bucket.')
}

export const releaserOf = (grant: Grant) => ({ token: grant.id, by: grant.for })
