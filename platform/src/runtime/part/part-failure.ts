/** Why a part could not be opened. Only 'unreachable' is retried automatically. */
export type FailureReason = 'unreachable' | 'changed' | 'crashed'

export class PartFailure extends Error {
  override readonly name = 'PartFailure'
  readonly reason: FailureReason
  readonly url: string | undefined

  constructor(part: string, reason: FailureReason, cause: unknown, url?: string) {
    super(`${part} is ${reason}`, { cause })
    this.reason = reason
    this.url = url
  }

  /** Code of a part may throw anything. */
  static of(part: string, error: unknown): PartFailure {
    return error instanceof PartFailure ? error : new PartFailure(part, 'crashed', error)
  }
}
