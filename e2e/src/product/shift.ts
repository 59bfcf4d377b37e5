import type { Page } from 'playwright/test'

/** Starts before the first paint. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The layout shift since the start (https://web.dev/articles/cls), without shifts right after user input. */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    // The observer is notified after the frame.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const { shifts } = window as unknown as { shifts: number[] }
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
