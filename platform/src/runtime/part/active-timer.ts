const stepMs = 100

/**
 * A timeout that counts in steps, so that time in which the page was suspended does not count. Returns a function that
 * cancels it.
 */
export const afterActiveTime = (ms: number, callback: () => void): (() => void) => {
  let remaining = Math.ceil(ms / stepMs)
  const timer = setInterval(() => {
    remaining -= 1
    if (remaining > 0) return
    clearInterval(timer)
    callback()
  }, stepMs)
  return () => clearInterval(timer)
}
