import type { ProblemCode } from '@drape/contract/problem'

/** An answer other than the one asked for, thrown by whoever finds out. The message is read by a person. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly statusCode: number
  readonly code: ProblemCode
  readonly headers: Readonly<Record<string, string>>

  constructor(statusCode: number, code: ProblemCode, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.headers = headers
  }
}

export const badRequest = (message: string) => new Refusal(400, 'bad_request', message)

export const notSignedIn = () =>
  new Refusal(401, 'not_signed_in', 'Please sign in.', { 'www-authenticate': 'Bearer' })

export const notAllowed = () => new Refusal(403, 'not_allowed', 'This account may not do that.')

/** Also for what is there but not the caller's: the two answer alike. */
export const notFound = () => new Refusal(404, 'not_found', 'There is nothing at this address.')

export const conflict = (message: string) => new Refusal(409, 'conflict', message)

const later = (message: string, seconds: number) =>
  new Refusal(503, 'unavailable', message, { 'retry-after': String(seconds) })

export const unavailable = (retryAfterSeconds = 5) =>
  later('The service is not available right now. Please try again in a moment.', retryAfterSeconds)

/** Somebody has to make room first: so long that nobody is kept waiting before a progress bar. */
export const noRoom = () =>
  later('There is no room for anything new right now. Nothing was kept: please try again later.', 300)
