/** Why a part could not be opened. Only 'unreachable' is worth another try by itself. */
export type FailureReason = 'unreachable' | 'changed' | 'crashed'

export class PartFailure extends Error {
  override readonly name = 'PartFailure'
  readonly reason: FailureReason
  /** The file that could not be had, where it was one. */
  readonly url: string | undefined

  constructor(part: string, reason: FailureReason, cause: unknown, url?: string) {
    super(`${part} is ${reason}`, { cause })
    this.reason = reason
    this.url = url
  }

  /** What a part throws while its own code runs is anything at all. */
  static of(part: string, error: unknown): PartFailure {
    return error instanceof PartFailure ? error : new PartFailure(part, 'crashed', error)
  }
}
