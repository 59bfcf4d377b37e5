const signs = ['pointermove', 'pointerdown', 'keydown']

/**
 * Runs a task once a person moves, touches or types: until then it would only be work for a phone. Returns what calls it
 * off.
 */
export const whenSomebodyIsThere = (task: () => void): (() => void) => {
  const stop = (): void => {
    for (const sign of signs) removeEventListener(sign, begin)
  }
  const begin = (): void => {
    stop()
    task()
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
  return stop
}
