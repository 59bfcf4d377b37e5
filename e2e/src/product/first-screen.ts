import type { Page } from 'playwright/test'
import { hold, scripts } from './hold.ts'

/** The areas of the product, and an unknown path. */
export const places = [
  { path: '/', heading: 'Drape' },
  { path: '/stylist-login', heading: 'Stylist sign in' },
  { path: '/nowhere', heading: 'Oops! Page not found' },
] as const

/** The host gives up on what hangs after five seconds of an interval's steps, however slow this machine looks. */
const holdPatience = async (page: Page) => {
  await page.addInitScript(() => {
    const setIntervalOfPage = window.setInterval
    const patience = { isHeld: true }
    const setInterval = (step: () => void, ms: number) =>
      setIntervalOfPage(() => void (patience.isHeld || step()), ms)
    Object.assign(window, { patience, setInterval })
  })
  return () =>
    page.evaluate(() => {
      Object.assign((window as unknown as { patience: object }).patience, { isHeld: false })
    })
}

/** Opens a page whose scripts do not come until the returned function is called. */
export const open = async (page: Page, address: string) => {
  const release = await hold(page, scripts)
  const goOn = await holdPatience(page)
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    await goOn()
    release()
  }
}

export const firstScreen = (page: Page) => page.locator('#first-screen')
export const app = (page: Page) => page.locator('#root')
export const skeleton = (page: Page) => page.getByRole('heading', { name: 'Drape is loading…' })
export const coming = (page: Page) => page.getByText('One moment: this opens as soon as it has arrived.')
