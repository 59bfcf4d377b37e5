import { notAuthenticated, signInWithGoogle } from '@drape/contract/session'
import type { Page, Request } from 'playwright/test'
import { playGoogle } from './google.ts'
import { expect, test as plain } from './product.ts'
import { phone } from './usable.ts'

export const test = plain.extend<{ play: Awaited<ReturnType<typeof playGoogle>> }>({
  viewport: phone,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: async ({ strictServer }, use) => use(strictServer.address),
  play: async ({ context, strictServer }, use) =>
    use(await playGoogle(context, strictServer.google, 'asha@example.com')),
})

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
export const googles = (page: Page) => page.getByRole('button', { name: /^Google: / })
export const backLink = (page: Page) => page.getByRole('link', { name: 'Back to Drape' })
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const failureMessage = (page: Page) => page.getByText(notAuthenticated)

export const isSignIn = (request: Request) => request.url().endsWith(signInWithGoogle.path)

export const leaveFor = async (page: Page, from = '/') => {
  await page.goto(from)
  await continueButton(page).click()
  await expect(page).toHaveURL('/google')
}

export const signInAt = async (page: Page, from: string) => {
  await leaveFor(page, from)
  await googles(page).click()
  await expect(menu(page)).toBeVisible()
}
