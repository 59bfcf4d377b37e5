/** A refresh takes 15 seconds at most; a tab that the browser has frozen holds the lock for as long as it likes. */
const lockWithinMs = 20_000

/**
 * One change of the tokens at a time, over all remotes and tabs; without Web Locks (plain http, old browsers), at once.
 * A sign-in ends the earlier session of this browser, so that of two sign-ins the later reply must be stored last.
 */
export const oneAtATime = async <T>(task: () => Promise<T>): Promise<T> => {
  if (!navigator.locks) return task()
  const signal = AbortSignal.timeout(lockWithinMs)
  return navigator.locks.request('drape-refresh', { signal }, task).catch((error: unknown) => {
    if (error instanceof DOMException) return task()
    throw error
  })
}
