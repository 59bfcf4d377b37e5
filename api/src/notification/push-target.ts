export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A device that was off for longer gets no push, which would be out of date. */
export const pushTtlSeconds = 86_400
