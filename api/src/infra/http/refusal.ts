import type { ProblemCode } from '@drape/contract/problem'
import { Refusal as SiteRefusal } from '@drape/platform/server/refusal'

/**
 * The class of refusals of the platform's server and of the api, with the codes of the contract. The message is shown
 * to a person.
 */
export const Refusal = SiteRefusal<ProblemCode>
export type Refusal = SiteRefusal<ProblemCode>

/** The code and the words of a status, where nothing says more. */
export const sentences = {
  400: ['bad_request', 'The request could not be understood.'],
  404: ['not_found', 'There is nothing at this address.'],
  408: ['timeout', 'The request took too long to arrive. Please try again.'],
  413: ['too_large', 'The request is larger than we accept.'],
  415: ['bad_request', 'The request is in a format that we do not accept.'],
  431: ['too_large', 'The request is larger than we accept.'],
} as const

export const badRequest = (message: string) => new Refusal(400, 'bad_request', message)

export const notSignedIn = () =>
  new Refusal(401, 'not_signed_in', 'Please sign in.', { 'www-authenticate': 'Bearer' })

export const notAllowed = () => new Refusal(403, 'not_allowed', 'This account may not do that.')

/** Also for a resource that belongs to another member: the caller must not see the difference. */
export const notFound = () => new Refusal(404, ...sentences[404])

export const passkeyNeeded = (statusCode: 401 | 403, message: string) =>
  new Refusal(statusCode, 'passkey_needed', message)

export const conflict = (message: string) => new Refusal(409, 'conflict', message)

const later = (message: string, seconds: number) =>
  new Refusal(503, 'unavailable', message, { 'retry-after': String(seconds) })

export const unavailable = (retryAfterSeconds = 5) =>
  later('The service is not available right now. Please try again in a moment.', retryAfterSeconds)

/** An operator has to free disk space first, so the retry time is too long for a client to wait for. */
export const storageFull = () =>
  later('There is no room for anything new right now. Nothing was kept: please try again later.', 300)

/** Does not say whether a change before it was made: a caller who repeats the call sees it. */
export const noRoomToShow = () =>
  later(
    'This cannot be shown right now, because there is no room to keep who saw it. Please try again later.',
    300,
  )

/** The client has left while its body was read: no reply can reach it, and it is no error of the server. */
export const hasHungUp = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return code === 'ECONNRESET' && message === 'aborted'
}
