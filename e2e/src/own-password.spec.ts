import { changePassword, refreshStylist, signStylistIn } from '@drape/contract/session'
import { callerAt } from './product/caller.ts'
import { enterDesk } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { expectUsableDesk } from './product/usable.ts'

test('a stylist sets a new password at the desk, stays signed in there and nowhere else', async ({
  page,
  request,
  product,
}) => {
  const stylist = await hireStylist(product)
  const { username, password } = stylist
  const otherDevice = callerAt(request)
  const { refresh } = await otherDevice.ask(signStylistIn, { body: { username, password } })
  await enterDesk(page, stylist)
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
  expect((await otherDevice.answer(refreshStylist, { body: { refresh } })).status).toBe(401)
  await otherDevice.ask(signStylistIn, { body: { username, password: 'indigo over monsoon' } })
})
