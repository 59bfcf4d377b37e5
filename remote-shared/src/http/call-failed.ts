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
