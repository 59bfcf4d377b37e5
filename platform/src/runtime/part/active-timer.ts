const stepMs = 100

/**
 * A timeout that counts in steps, so that time in which the page was suspended does not count. Returns a function that
 * cancels it.
 */
export const afterActiveTime = (ms: number, then: () => void): (() => void) => {
  let left = Math.ceil(ms / stepMs)
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    then()
  }, stepMs)
  return () => clearInterval(timer)
}
