import { readProfile } from '@drape/contract/profile'
import type { Page } from 'playwright/test'
import { enterQuietly, newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable } from './product/usable.ts'

const android =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Opens the list of sessions, and ends the phone's. */
const endPhones = async (page: Page) => {
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where you are signed in' })
  await expect(dialog.getByRole('listitem').first()).toContainText('This is where you are now')
  const ownSession = dialog.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expectUsable(page)
  await ownSession.getByRole('button', { name: 'Sign out: Chrome on Android' }).click()
  await ownSession.getByRole('button', { name: 'Sign out now: Chrome on Android' }).click()
  await expect(dialog.getByText('Signed out: Chrome on Android.')).toBeVisible()
  await expect(ownSession).toHaveCount(0)
}

test('a person sees where they are signed in, and ends what goes on elsewhere', async ({
  page,
  playwright,
  request,
  product,
}) => {
  const person = await newPerson(request)
  const phone = await playwright.request.newContext({ baseURL: product.address, userAgent: android })
  const { caller: otherDevice } = await enterQuietly(phone, person)
  await otherDevice.ask(readProfile)
  await signIn(page, person, '/?screen=profile')
  await page.getByRole('button', { name: 'Settings' }).click()
  await endPhones(page)
  expect((await otherDevice.answer(readProfile)).status).toBe(401)
  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()
  await phone.dispose()
})
