import { expect, type Page } from 'playwright/test'
import { openSignIn, signInButton } from './screens.ts'

/** The paths of what the service worker holds. */
const pathsIn = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  }, name)

export const cachedFiles = (page: Page) => pathsIn(page, 'drape-files-1')

/** Until the worker is there and holds the page. */
export const waitForWorker = (page: Page) => expect.poll(() => pathsIn(page, 'drape-pages-1')).toContain('/')

/** A first visit, until the worker holds its page. */
export const visitOnce = async (page: Page, address: string) => {
  await openSignIn(page, address)
  await waitForWorker(page)
}

/** Scripts are immutable to the browser's own cache too, which would hide what the worker lacks. */
export const emptyBrowserCache = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

/** Notes what the worker has answered to the page's one question. Starts before its scripts. */
const noteAnswer = (page: Page) =>
  page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      Object.assign(window, { isNewerLive: data })
    })
  })

/** Until a file with these words is held. */
export const waitForCached = (page: Page, words: string) =>
  page.waitForFunction(async (words) => {
    const cache = await caches.open('drape-files-1')
    const texts = await Promise.all((await cache.matchAll()).map((reply) => reply.text()))
    return texts.some((text) => text.includes(words))
  }, words)

/** Waits until the worker has looked for newer versions: it does nothing more for this visit. */
export const waitForUpdateCheck = (page: Page) => page.waitForFunction(() => 'isNewerLive' in window)

/** Two visits: all of the second one comes through the worker. */
export const visitTwice = async (
  page: Page,
  address: string,
  expectPage = () => expect(signInButton(page)).toBeVisible(),
) => {
  await noteAnswer(page)
  await page.goto(address)
  await expectPage()
  await waitForUpdateCheck(page)
  await page.reload()
  await expectPage()
  await waitForUpdateCheck(page)
}
