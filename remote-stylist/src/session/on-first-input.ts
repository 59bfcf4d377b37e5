const inputs = ['pointermove', 'pointerdown', 'keydown']

/** Runs a task at the first input of a user: until then it would only be work for a phone. Returns what calls it off. */
export const onFirstInput = (task: () => void): (() => void) => {
  const stop = (): void => {
    for (const input of inputs) removeEventListener(input, begin)
  }
  const begin = (): void => {
    stop()
    task()
  }
  for (const input of inputs) addEventListener(input, begin, { passive: true })
  return stop
}
