/** What a server of a site says; a product that mounts it may say more. */
type SiteCode =
  | 'bad_request'
  | 'not_signed_in'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many_requests'
  | 'timeout'
  | 'unavailable'

/** An error that is thrown from anywhere; Fastify sends its status, headers, code and message. */
export class Refusal<Code extends string = SiteCode> extends Error {
  override readonly name = 'Refusal'
  readonly statusCode: number
  readonly code: Code
  readonly headers: Readonly<Record<string, string>>
  /** Further fields of the answer, for programs. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    statusCode: number,
    code: Code,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.headers = headers
    this.details = details
  }
}

export const notFound = () => new Refusal(404, 'not_found', 'There is nothing at this address.')

export const notSignedIn = (message: string) =>
  new Refusal(401, 'not_signed_in', message, { 'www-authenticate': 'Bearer' })

export const tooManyRequests = (message: string, retrySeconds: number) =>
  new Refusal(429, 'too_many_requests', message, { 'retry-after': String(retrySeconds) })

export const conflict = (message: string) => new Refusal(409, 'conflict', message)

export const invalid = (message: string) => new Refusal(422, 'bad_request', message)
