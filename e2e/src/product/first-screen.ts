import type { Page } from 'playwright/test'

export const scripts = '**/site/**/*.js'

/** Holds script requests until released. */
const holdScripts = async (page: Page) => {
  let release = () => {}
  const wanted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await wanted
    await route.continue()
  })
  return () => release()
}

/** Opens a page whose scripts do not come until the returned function is called. */
export const open = async (page: Page, address: string) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  return letGo
}

export const firstScreen = (page: Page) => page.locator('#first-screen')
export const app = (page: Page) => page.locator('#root')
export const skeleton = (page: Page) => page.getByRole('heading', { name: 'Drape is loading…' })
export const coming = (page: Page) => page.getByText('One moment: this opens as soon as it has arrived.')
