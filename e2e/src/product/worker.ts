import type { Page } from 'playwright/test'

/** The paths of what the service worker holds. */
const heldIn = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const held = await caches.open(name)
    return (await held.keys()).map(({ url }) => new URL(url).pathname)
  }, name)

export const heldFiles = (page: Page) => heldIn(page, 'drape-files-1')
export const heldPages = (page: Page) => heldIn(page, 'drape-pages-1')

/** Scripts are immutable to the browser's own cache too, which would hide what the worker lacks. */
export const emptyBrowserCache = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}
