import type { Page } from 'playwright/test'
import { type Google, playGoogle, startGoogle } from './google.ts'
import { expect, test as plain } from './product.ts'
import { startServer } from './server.ts'

/** A server at which people sign in with Google. */
interface House {
  readonly google: Google
  readonly address: string
  readonly data: string
}

export const test = plain.extend<{ play: Awaited<ReturnType<typeof playGoogle>> }, { house: House }>({
  house: [
    async ({ product }, use) => {
      const google = await startGoogle()
      const { stop, ...server } = await startServer(product.site.folder, google.env)
      await use({ google, ...server })
      await stop()
      google.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.address),
  play: async ({ context, house }, use) => use(await playGoogle(context, house.google, 'asha@example.com')),
})

export const own = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
export const googles = (page: Page) => page.getByRole('button', { name: /^Google: / })
export const back = (page: Page) => page.getByRole('link', { name: 'Back to Drape' })
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const failed = (page: Page) => page.getByText('Failed to authenticate user')

export const leaveFor = async (page: Page, from = '/') => {
  await page.goto(from)
  await own(page).click()
  await expect(page).toHaveURL('/google')
}

export const signInAt = async (page: Page, from: string) => {
  await leaveFor(page, from)
  await googles(page).click()
  await expect(menu(page)).toBeVisible()
}
