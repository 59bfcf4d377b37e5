import * as z from 'zod/mini'
import { done, identifier } from '../formats.ts'
import { longestPassword } from '../limits.ts'

export const password = (shortest: number) =>
  z.string().check(z.minLength(shortest), z.maxLength(longestPassword))

const member = z.object({ id: identifier, user_id: identifier, name: z.string() })

export const user = z.extend(member, {
  email: z.string(),
  userType: z.literal('user'),
  plan: z.enum(['free', 'premium']),
})
export type User = z.output<typeof user>

export const stylist = z.extend(member, {
  userType: z.literal('stylist'),
  stylistId: identifier,
})
export type Stylist = z.output<typeof stylist>

/** Both pairs of names carry the same tokens: the specification uses either. */
export const tokens = z.object({
  access: z.string(),
  access_token: z.string(),
  refresh: z.string(),
  refresh_token: z.string(),
  /** DPoP for tokens that are bound to the client's key, RFC 9449. */
  token_type: z.optional(z.enum(['Bearer', 'DPoP'])),
})
export type Tokens = z.output<typeof tokens>

const entry = z.extend(tokens, { ...done.shape, message: z.string() })
export const userEntry = z.extend(entry, { user })
export const stylistEntry = z.extend(entry, { user: stylist })
