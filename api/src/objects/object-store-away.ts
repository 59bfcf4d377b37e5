/** The store cannot do it now: it is not there, it refuses us, or its disk is full. Trying again later may help. */
export class ObjectStoreAway extends Error {
  override readonly name = 'ObjectStoreAway'
  /** What an S3-compatible store answered, if it did. */
  readonly status: number | undefined

  constructor(what: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(status === undefined ? what : `${what}: the store answered ${status}`, { cause })
    this.status = status
  }
}

export const isObjectStoreAway = (error: unknown): boolean => error instanceof ObjectStoreAway
