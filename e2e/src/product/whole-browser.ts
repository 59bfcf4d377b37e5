import { chromium } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import { test as base, button, expect } from './product.ts'

/**
 * With the browser that has a camera and notifications. Each test starts it: as an option of Playwright's it would be
 * another worker's, with another server.
 */
export const test = base.extend({
  context: async ({}, use) => {
    const browser = await chromium.launch(wholeBrowser.launchOptions)
    await use(await browser.newContext())
    await browser.close()
  },
})

export { button, expect }
