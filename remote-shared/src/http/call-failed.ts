import type { Problem } from '@drape/contract/problem'

export type FailureReason = 'unreachable' | 'refused' | 'malformed'

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly reason: FailureReason
  readonly status: number | undefined
  /** For example "Service Unavailable". */
  readonly statusText: string | undefined
  /** The Retry-After of the server. */
  readonly retryAfterMs: number | undefined
  readonly problem: Problem | undefined

  constructor(
    reason: FailureReason,
    about: {
      cause?: unknown
      status?: number
      statusText?: string | undefined
      retryAfterMs?: number | undefined
      problem?: Problem | undefined
    } = {},
  ) {
    super(about.problem?.message || `The call was ${reason}`, { cause: about.cause })
    this.reason = reason
    this.status = about.status
    this.statusText = about.statusText
    this.retryAfterMs = about.retryAfterMs
    this.problem = about.problem
  }
}

/** The {status text} in the messages of docs/specification.md, 8; without a status, the kind of failure. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : 'Unknown error'
  if (error.statusText) return error.statusText
  return error.reason === 'unreachable' ? 'No connection' : 'Unexpected reply'
}

/** Undefined if there was no answer. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof CallFailed ? error.status : undefined

/** The server's message for a refused call, if it sent one. */
export const causeOf = (error: unknown): string =>
  (error instanceof CallFailed && error.problem?.message) || failureText(error)
