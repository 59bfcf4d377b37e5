import { changePassword } from '@drape/contract/password'
import { enterDesk } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { expectUsableDesk } from './product/usable.ts'

test('a stylist sets a new password at the desk, stays signed in there and nowhere else', async ({
  page,
  browser,
  product,
}) => {
  const stylist = await hireStylist(product)
  const elsewhere = await (await browser.newContext({ baseURL: product.address })).newPage()
  for (const place of [elsewhere, page]) await enterDesk(place, stylist)
  await page.getByRole('tab', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'Change your password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  const send = () => page.keyboard.press('Enter')

  await page.keyboard.type('not mine at all')
  await dialog.getByLabel('New password').fill('indigo over monsoon')
  await send()
  await expect(dialog.getByRole('alert')).toHaveText('That is not your password.')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectUsableDesk(page, 'a new password')

  await dialog.getByLabel('Current password').fill(stylist.password)
  const changed = page.waitForResponse((response) => response.url().endsWith(changePassword.path))
  await send()
  expect((await changed).status()).toBe(200)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your password is changed. You are signed out everywhere else.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await enterDesk(elsewhere, { ...stylist, password: 'indigo over monsoon' })
  await elsewhere.context().close()
})
