import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, identifier, moment } from '../formats.ts'

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
  who: 'member',
  summary: 'Where the caller is signed in, the session of the call first, then the last used; at most 100',
  reply: ownSessions,
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/sessions/{id}/',
  who: 'member',
  summary: 'Ends a session of the caller, at once',
  reply: done,
})

export const endOtherSessions = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/sessions/end-others/',
  who: 'member',
  summary: 'Ends all sessions of the caller but the one of the call, at once',
  reply: done,
})
