import { tokenStore } from './token.store.ts'
import { type Grant, isValid, makeToken, type Right } from './token.ts'

const dayMs = 86_400_000

interface TokenRequest extends Pick<Grant, 'for' | 'parts' | 'rights'> {
  readonly days: number
  readonly by: string
}

export const issueToken = (site: string, { days, by, ...request }: TokenRequest) => {
  const { token, id, hash } = makeToken()
  const now = Date.now()
  const grant: Grant = {
    id,
    ...request,
    hash,
    madeAt: new Date(now).toISOString(),
    madeBy: by,
    endsAt: new Date(now + days * dayMs).toISOString(),
  }
  tokenStore(site).change((grants) => [...grants, grant])
  return { token, grant }
}

export const revoke = (site: string, id: string): Grant => {
  const [revoked] = tokenStore(site).revoke((each) => each.id === id)
  if (!revoked) throw new Error(`There is no token ${id}: npm run release -- token list names them.`)
  return revoked
}

const rightVerbs: Readonly<Record<Right, string>> = {
  publish: 'publishes',
  promote: 'promotes',
  repair: 'repairs the site of',
}

export const doesLine = ({ rights, parts }: Pick<Grant, 'rights' | 'parts'>): string =>
  `${rights.map((right) => rightVerbs[right]).join(' and ')} ${parts.join(', ')}`

export const grantLine = (grant: Grant): string => {
  const { id, endsAt, revokedAt, madeAt, madeBy } = grant
  const day = (at: string) => at.slice(0, 10)
  const standing = revokedAt
    ? `revoked ${day(revokedAt)}`
    : `${isValid(grant) ? 'until' : 'over since'} ${day(endsAt)}`
  return `${id}  ${grant.for}: ${doesLine(grant)}, ${standing} (made ${day(madeAt)} by ${madeBy})`
}

/** A token as it may be displayed: without its hash. */
export const withoutHash = ({ hash: _, ...grant }: Grant): Omit<Grant, 'hash'> => grant
