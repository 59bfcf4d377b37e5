/** An Idempotency-Key. randomUUID is missing on plain http. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte, '')
