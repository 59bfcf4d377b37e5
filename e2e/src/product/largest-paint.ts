import { expect, type Page } from 'playwright/test'

const lastId = 'last-paint'

const noted = (page: Page) =>
  page.evaluate(() => (window as unknown as { largest: readonly string[] }).largest)

/** Notes where each next largest paint (https://web.dev/articles/lcp) is. Starts before the first. */
export const noteLargest = (page: Page) =>
  page.addInitScript((last) => {
    const largest: string[] = []
    Object.assign(window, { largest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null }
        const place = element?.closest(`#first-screen, #root, #${last}`)
        largest.push(place?.id ?? 'elsewhere')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }, lastId)

/** Once there is one. */
export const waitForLargestPaint = (page: Page) => expect.poll(() => noted(page)).not.toEqual([])

/** Where all were, in order. A larger paint that is known of ends the notes: what came before it has been told by then. */
export const placesOfLargest = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate((last) => {
    const words = document.createElement('p')
    words.id = last
    words.textContent = 'And this is larger than anything.'
    words.style.cssText = 'position: fixed; inset: 0; margin: 0; font-size: 30vh; line-height: 1; z-index: 99'
    document.body.append(words)
  }, lastId)
  await expect.poll(() => noted(page)).toContain(lastId)
  return (await noted(page)).filter((place) => place !== lastId)
}
