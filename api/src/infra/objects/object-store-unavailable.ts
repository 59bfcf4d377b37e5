/** The store is unreachable, refuses the credentials or has a full disk. A later attempt may succeed. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable'
  /** The HTTP status of an S3-compatible store, if it answered. */
  readonly status: number | undefined

  constructor(failure: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(status === undefined ? failure : `${failure}: the store answered ${status}`, { cause })
    this.status = status
  }
}
