import type { Page } from 'playwright/test'

/** From before the first paint on. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far things have jumped since, by https://web.dev/articles/cls; what a person has just set off does not count. */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    // The observer is told of a frame after it.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const { shifts } = window as unknown as { shifts: number[] }
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
