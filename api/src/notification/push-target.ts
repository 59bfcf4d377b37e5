export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A device that was off for longer is not told of what is old by then. */
export const pushTtlSeconds = 86_400
