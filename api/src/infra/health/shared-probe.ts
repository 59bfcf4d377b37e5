import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One check in flight, however many callers: checks must not pile up on a dependency that hangs. Undefined after the
 * timeout.
 */
export function sharedProbe<Answer>(
  ask: () => Promise<Answer>,
  patienceMs = 1000,
): () => Promise<Answer | undefined> {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return Promise.race([asking, sleep(patienceMs, undefined, { ref: false })])
  }
}
