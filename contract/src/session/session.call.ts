import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, identifier, line, moment } from '../formats.ts'
import { longestPassword, longestUsername, shortestPassword } from '../limits.ts'
import { assertion } from '../passkey/assertion.ts'

const call = callsOf('session')

export { longestPassword, longestUsername, shortestPassword } from '../limits.ts'

export const about = 'Signing in and out, new tokens, and where somebody is signed in.'

/** The message of a failed sign-in, from the server, and on a page if the server sends none. */
export const notAuthenticated = 'Failed to authenticate user'
/** The title of the page, of its preview in other programs and of the first screen. */
export const productTitle = 'Drape: outfits picked for you by a stylist'
export const tagline = 'Upload your photo and discover outfits that match your style'
export const loginFailed = 'Login failed. Please check your credentials.'

const longestIdToken = 8192
const longestToken = 256

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

/** Both pairs of names carry the same tokens: docs/specification.md, 7, uses either. */
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

const refresh = z.strictObject({ refresh: filledLine(longestToken) })
const ending = z.strictObject({ refresh_token: filledLine(longestToken) })

export const signInWithGoogle = call({
  method: 'POST',
  canWait: true,
  isRepeatable: true,
  path: '/api/auth/google-login/',
  who: 'anyone',
  changes: [],
  summary: 'Signs an end user in with an ID token of the identity provider',
  body: z.strictObject({ google_token: filledLine(longestIdToken) }),
  reply: userEntry,
  givesTokens: true,
  refusals: [401],
})

export const refreshUser = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/token/refresh/',
  who: 'anyone',
  changes: [],
  summary: 'Gives an end user new tokens for a refresh token, which is used up by it',
  body: refresh,
  reply: tokens,
  givesTokens: true,
  refusals: [401, 409],
})

export const signUserOut = call({
  method: 'POST',
  path: '/api/auth/logout/',
  who: 'user',
  changes: [],
  summary: 'Ends the session of an end user',
  body: ending,
  reply: done,
})

export const signUserOutEverywhere = call({
  method: 'POST',
  path: '/api/auth/logout-everywhere/',
  who: 'user',
  changes: [],
  summary: 'Ends every session of an end user, on all devices',
  reply: done,
})

export const signStylistIn = call({
  method: 'POST',
  canWait: true,
  isRepeatable: true,
  marksDevice: true,
  path: '/api/stylist/auth/login/',
  who: 'anyone',
  changes: [],
  summary: 'Signs a stylist in with username and password',
  body: z.strictObject({
    username: filledLine(longestUsername),
    password: password(1),
    /**
     * A passkey of the same stylist; required, with the code passkey_needed, where the installation requires a second
     * factor.
     */
    passkey: z.optional(assertion),
  }),
  reply: stylistEntry,
  givesTokens: true,
  refusals: [401],
})

export const readStylist = call({
  method: 'GET',
  isBeforePasskey: true,
  path: '/api/stylist/auth/me/',
  who: 'stylist',
  summary: 'The stylist who is signed in',
  reply: z.extend(done, {
    user: stylist,
    /** Until the stylist adds a passkey, other calls are refused with the code passkey_needed. */
    needsPasskey: z.optional(z.boolean()),
  }),
})

export const refreshStylist = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/auth/refresh/',
  who: 'anyone',
  changes: [],
  summary: 'Gives a stylist new tokens for a refresh token, which is used up by it',
  body: refresh,
  reply: tokens,
  givesTokens: true,
  refusals: [401, 409],
})

export const signStylistOut = call({
  method: 'POST',
  isBeforePasskey: true,
  path: '/api/stylist/auth/logout/',
  who: 'stylist',
  changes: [],
  summary: 'Ends the session of a stylist',
  body: ending,
  reply: done,
})

/** Served only without GOOGLE_CLIENT_ID and outside of production. */
export const signForDevelopment = call({
  method: 'POST',
  isForDevelopment: true,
  path: '/api/development/identity/token/',
  who: 'anyone',
  changes: [],
  summary: 'Signs an ID token for the named person, in place of Google, for development only',
  body: z.strictObject({ name: filledLine(100), email: z.email().check(z.maxLength(254)) }),
  reply: z.object({ google_token: z.string() }),
})

export const readDevelopmentKeys = call({
  method: 'GET',
  isForDevelopment: true,
  path: '/api/development/identity/keys/',
  who: 'anyone',
  summary: 'The public keys of the identity provider for development, as a JSON Web Key Set',
  reply: z.object({ keys: z.array(z.looseObject({ kid: line(100) })) }),
})

export const changePassword = call({
  method: 'POST',
  marksDevice: true,
  path: '/api/stylist/auth/password/',
  who: 'stylist',
  changes: ['session'],
  summary: "Sets the stylist's own password; all sessions of the stylist but the one of the call end",
  body: z.strictObject({ password: password(1), new_password: password(shortestPassword) }),
  refusals: [409],
  reply: done,
})

const ownSession = z.object({
  id: identifier,
  /** For example Chrome on Android; null for an unknown browser. */
  device: z.nullable(z.string()),
  started_at: moment,
  /** Exact to the hour. */
  last_used_at: moment,
  /** Whether its tokens are bound to a key that does not leave the browser. */
  is_bound: z.boolean(),
  /** Whether it is the session of the call. */
  is_this: z.boolean(),
})
const ownSessions = z.object({ sessions: z.array(ownSession) })
export type OwnSessions = z.output<typeof ownSessions>

export const listSessions = call({
  method: 'GET',
  path: '/api/sessions/',
  who: ['user', 'stylist'],
  summary: 'Where the caller is signed in, the session of the call first, then the last used; at most 100',
  reply: ownSessions,
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/sessions/{id}/',
  who: ['user', 'stylist'],
  changes: ['session'],
  summary: 'Ends a session of the caller, at once',
  reply: done,
})

export const endOtherSessions = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/sessions/end-others/',
  who: ['user', 'stylist'],
  changes: ['session'],
  summary: 'Ends all sessions of the caller but the one of the call, at once',
  reply: done,
})
