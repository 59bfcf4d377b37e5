import type { ProblemCode } from '@drape/contract/problem'

/** An answer other than the one asked for, thrown by whoever finds out. The message is read by a person. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly statusCode: number
  readonly code: ProblemCode

  constructor(statusCode: number, code: ProblemCode, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

export const notFound = () => new Refusal(404, 'not_found', 'There is nothing at this address.')

export const unavailable = () =>
  new Refusal(503, 'unavailable', 'The service is not available right now. Please try again in a moment.')
