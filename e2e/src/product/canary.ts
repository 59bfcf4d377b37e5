import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import { running } from './page-scripts.ts'
import { signInButton } from './screens.ts'

const lots = 10_000

/** The lot of the browser that comes at this place when the version is given to more and more of them. */
export const lotAt = (place: number, version: string): number =>
  (place + lots - (Number.parseInt(version.slice(0, 8), 16) % lots)) % lots

/** A browser of its own, which has drawn this lot on an earlier visit. */
export const browserWith = (browser: Browser, origin: string, lot: number): Promise<BrowserContext> => {
  const localStorage = [{ name: 'drape:lot', value: `${lot} ` }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  return browser.newContext({ storageState, serviceWorkers: 'block' })
}

export const visit = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address)
  // The picture of a first screen has the button too.
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
  await expect(signInButton(page)).toBeVisible()
  return running(page)
}
