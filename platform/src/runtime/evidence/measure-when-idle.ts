// For the type of the global.
import type {} from './tell.ts'

let isMeasured = false

/** With the first part that is on the screen, what measures the page is fetched, as soon as the page is idle. */
export const measureWhenIdle = (): void => {
  if (!globalThis.drapeTell || isMeasured) return
  isMeasured = true
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => void import('./measure.ts').then(({ measure }) => measure()).catch(() => {}))
}
