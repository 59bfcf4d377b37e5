const inputs = ['pointermove', 'pointerdown', 'keydown']

/** Runs a task at the first input, because before that it would only slow a phone down. Returns a function that cancels it. */
export const onFirstInput = (task: () => void): (() => void) => {
  const listeners = new AbortController()
  const runOnce = (): void => {
    listeners.abort()
    task()
  }
  for (const input of inputs) addEventListener(input, runOnce, { passive: true, signal: listeners.signal })
  return () => listeners.abort()
}
