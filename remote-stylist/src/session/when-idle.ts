/**
 * Runs a task when the browser is idle; in Safari, which has no idle callbacks, after a second. Returns a function that
 * cancels it.
 */
export const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}
