/** By hand, by a keyboard, by what moves the focus otherwise, or by a password manager that fills the form in. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input']

/**
 * Runs a task once somebody touches the page: before that, loading its code would only slow a phone down. Returns a
 * function that cancels it.
 */
export const onFirstTouch = (task: () => void): (() => void) => {
  const waiting = new AbortController()
  const touch = () => {
    waiting.abort()
    task()
  }
  for (const name of touches) addEventListener(name, touch, { passive: true, signal: waiting.signal })
  return () => waiting.abort()
}
