import type { Browser, Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable } from './product/usable.ts'

const android =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const phoneOf = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL, userAgent: android })).newPage()

/** Opens the list of sessions, and ends the phone's. */
const endPhones = async (page: Page) => {
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where you are signed in' })
  await expect(dialog.getByRole('listitem').first()).toContainText('This is where you are now')
  const own = dialog.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expect(own).toContainText('Works in that browser alone')
  await expectUsable(page)
  await own.getByRole('button', { name: 'Sign out: Chrome on Android' }).click()
  await own.getByRole('button', { name: 'Sign out now: Chrome on Android' }).click()
  await expect(dialog.getByText('Signed out: Chrome on Android.')).toBeVisible()
  await expect(own).toHaveCount(0)
}

test('a person sees where they are signed in, and ends what goes on elsewhere', async ({
  page,
  browser,
  product,
  request,
}) => {
  const person = await newPerson(request)
  const phone = await phoneOf(browser, product.address)
  for (const device of [phone, page]) await signIn(device, person)
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await endPhones(page)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await phone.context().close()
})
