import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
// For the type of the global.
import type {} from '../evidence/evidence.ts'

let isMeasured = false

/** With the first part that is on the screen, what measures the page is fetched, as soon as the page is idle. */
const measureWhenIdle = (): void => {
  if (!globalThis.drapeTell || isMeasured) return
  isMeasured = true
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => void import('../evidence/measure.ts').then(({ measure }) => measure()).catch(() => {}))
}

/** After a navigation the focused link no longer exists, so screen readers would announce nothing. */
const focusHeading = (): void => {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * Reports that a part is on the screen: effects run after everything above them is committed. Reported a task later,
 * because the part's own effects may still throw.
 */
export const Shown = ({ part, onShown }: { readonly part: string; readonly onShown: () => void }) => {
  // Only on entering the part, not while a person uses it: the heading would take the focus from what they pressed.
  const type = useRef(useNavigationType())
  useEffect(() => {
    performance.mark(`drape:${part}`)
    measureWhenIdle()
    if (type.current === 'PUSH') focusHeading()
    const timer = setTimeout(onShown)
    return () => clearTimeout(timer)
  }, [part, onShown])
  return null
}
