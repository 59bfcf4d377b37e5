import type { Call } from '@drape/contract/call'
import { sentences } from '../http/refusal.ts'

const meanings = {
  400: 'Something in the request is not as it should be; the message says what.',
  401: 'Nobody is signed in, or the token is not good any more.',
  403: 'The account is of the other kind, or of a stylist who has yet to add a passkey.',
  404: 'It is not there, or not for the caller to see.',
  408: 'The request took too long to arrive.',
  409: 'It is too late for that: somebody was faster, or it has been done.',
  413: sentences[413][1],
  415: sentences[415][1],
  429: 'Too many requests; Retry-After says when to go on.',
  503: 'Not available right now; Retry-After says when to try again, where that is known.',
} as const

type Status = keyof typeof meanings

/** The error statuses that a call may answer with, and what each means. */
export function refusalsOf(call: Call): readonly (readonly [status: number, meaning: string])[] {
  const statuses = new Set<Status>([400, ...(call.refusals ?? [])])
  // Health checks and pictures are not rate-limited; counting a request needs the database.
  if (call.path.startsWith('/api') && !call.isUncounted)
    for (const status of [429, 503] as const) statuses.add(status)
  if (call.who !== 'anyone') for (const status of [401, 403] as const) statuses.add(status)
  if (call.path.includes('{')) statuses.add(404)
  if (call.method === 'POST') for (const status of [408, 413, 415] as const) statuses.add(status)
  return [...statuses].sort((a, b) => a - b).map((status) => [status, meanings[status]])
}
