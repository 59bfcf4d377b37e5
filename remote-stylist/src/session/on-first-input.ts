const inputs = ['pointermove', 'pointerdown', 'keydown']

/** Runs a task at the first input of a user: until then it would only be work for a phone. Returns what calls it off. */
export const onFirstInput = (task: () => void): (() => void) => {
  const first = new AbortController()
  const begin = (): void => {
    first.abort()
    task()
  }
  for (const input of inputs) addEventListener(input, begin, { passive: true, signal: first.signal })
  return () => first.abort()
}
