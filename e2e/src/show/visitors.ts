import { type Browser, devices, type Page } from 'playwright/test'
import { quietLine, signInButton } from '../product/screens.ts'

/** The phone of a new visitor. */
export const openPhone = async (browser: Browser, address: string, width = 390): Promise<Page> => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 7']
  const context = await browser.newContext({
    baseURL: address,
    userAgent,
    isMobile,
    hasTouch,
    viewport: { width, height: 844 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // A page that is held is one visit late.
    serviceWorkers: 'block',
  })
  return context.newPage()
}

/** Until the part itself stands there, and not only the picture of its first screen; says whether it was healed. */
const settle = async (page: Page, candidate: string | undefined): Promise<boolean> => {
  const lot = await page.evaluate(() => localStorage.getItem('drape:lot') ?? '')
  const getsCandidate = candidate !== undefined && lot.includes(candidate)
  if (getsCandidate) await quietLine(page).waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
  await signInButton(page).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return getsCandidate
}

export const visit = async (page: Page, candidate?: string): Promise<boolean> => {
  await page.goto('/')
  for (;;) {
    try {
      return await settle(page, candidate)
    } catch (error) {
      // A page that heals itself reloads, which ends pending evaluations.
      if (!String(error).includes('Execution context was destroyed')) throw error
    }
  }
}

/** A page sends its evidence as it is left. */
export const leave = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().close()
}
