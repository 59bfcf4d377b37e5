import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { sha256 } from '../integrity.ts'
import { partName } from '../names.ts'
import { provenance } from '../provenance/provenance.ts'

const right = z.enum(['publish', 'promote', 'repair'])
export type Right = z.output<typeof right>

/** Who may do what, until it is taken back. */
export const permission = z.object({
  id: z.string().regex(/^[\da-f]{8}$/),
  parts: z.array(partName).min(1),
  rights: z.array(right).min(1),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  revokedAt: z.iso.datetime().optional(),
})

/** What a token allows, and its hash. The token itself is not stored. */
export const grant = permission.extend({
  for: z.string(),
  hash: z.string(),
  endsAt: z.iso.datetime(),
  /** Of one that a CI was given for an ID token. */
  exchange: z
    .object({
      trust: z.string(),
      /** The hash of the ID token, and how long it is remembered. */
      used: z.string(),
      until: z.iso.datetime(),
      provenance: provenance.optional(),
    })
    .optional(),
})

export type Grant = z.output<typeof grant>

const shape = /^drape_([\da-f]{8})_[\w-]{43}$/

export const makeToken = () => {
  const id = randomBytes(4).toString('hex')
  const token = `drape_${id}_${randomBytes(32).toString('base64url')}`
  // A plain hash is enough: 256 random bits cannot be guessed.
  return { token, id, hash: sha256(token) }
}

export const isValid = ({ revokedAt, endsAt }: Grant, now = Date.now()): boolean =>
  revokedAt === undefined && Date.parse(endsAt) > now

/** What the token allows, unless it was revoked or has expired. */
export const grantOf = (token: string, grants: readonly Grant[]): Grant | undefined => {
  const [, id] = shape.exec(token) ?? []
  const candidate = grants.find((each) => each.id === id)
  if (!candidate || !timingSafeEqual(Buffer.from(candidate.hash), Buffer.from(sha256(token))))
    return undefined
  return isValid(candidate) ? candidate : undefined
}

/** What is counted together: all that a CI is given is of one trust. */
export const accountOf = ({ id, exchange }: Grant): string => exchange?.trust ?? id

/** Who does what is done with it, for the log. */
export const byLine = (grant: Grant): string =>
  `${grant.for} (${grant.exchange ? 'trust' : 'token'} ${accountOf(grant)})`
