/**
 * The event by which a part tells the host that a person pressed Retry and does not want to wait for a request that
 * hangs.
 */
export const askAnew = 'drape:ask-anew'
