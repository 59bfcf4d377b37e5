import type { Page } from 'playwright/test'
import { desk, enterDesk } from './product/desk.ts'
import { answer, giveAuthenticator, offerNoneAtUsername, recognise } from './product/passkey.ts'
import { expect, test } from './product/product.ts'
import { type Colleague, hireStylist } from './product/stylist.ts'
import { expectUsableDesk } from './product/usable.ts'

/** Without animations, because axe would measure colours in transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Passkeys are made for a name, and none for a number. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const leave = async (page: Page) => {
  await button(page, 'Logout').click()
  await expect(button(page, 'Sign In')).toBeVisible()
}

const isAtDesk = (page: Page, { name }: Colleague) =>
  expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()

const openPasskeys = async (page: Page) => {
  await page.getByRole('tab', { name: 'Tools' }).click()
  await button(page, 'Passkeys').click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  return dialog
}

const add = async (page: Page, name: string) => {
  await page.getByLabel('Name of the new passkey').fill(name)
  await button(page, 'Add a passkey').click()
}

test('a stylist adds passkeys, names and removes them, and signs in with one at the username field or by the button', async ({
  page,
  product,
}) => {
  const zoya = await hireStylist(product)
  const device = await giveAuthenticator(page)
  await enterDesk(page, zoya, named(product.address) + desk)
  const dialog = await openPasskeys(page)
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible()

  await recognise(device, false)
  await add(page, 'Laptop')
  await expect(dialog.getByRole('alert')).toHaveText('Not added: No passkey was given.')
  await recognise(device, true)
  await add(page, 'Laptop')
  await expect(dialog.getByText('Added: Laptop. You can sign in with it from now on.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('not used yet')
  await add(page, 'Phone')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Not added: There is a passkey of yours on that device already.',
  )

  await dialog.getByRole('button', { name: 'Rename: Laptop' }).click()
  await dialog.getByLabel('New name').fill('Studio laptop')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Renamed: Studio laptop.')).toBeVisible()
  await button(page, 'Close').click()

  await answer(device, false)
  await leave(page)
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn')
  await answer(device, true)
  await page.reload()
  await isAtDesk(page, zoya)

  await answer(device, false)
  await leave(page)
  await offerNoneAtUsername(page)
  await page.reload()
  await answer(device, true)
  await button(page, 'Sign in with a passkey').click()
  await isAtDesk(page, zoya)
  await openPasskeys(page)
  const row = dialog.getByRole('listitem').filter({ hasText: 'Studio laptop' })
  await expect(row).toContainText('last used on')
  await row.getByRole('button', { name: 'Remove: Studio laptop' }).click()
  await expectUsableDesk(page, 'passkeys')
  await row.getByRole('button', { name: 'Remove now: Studio laptop' }).click()
  await expect(dialog.getByText('Removed: Studio laptop. It signs nobody in any more.')).toBeVisible()
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible()
  await button(page, 'Close').click()

  await answer(device, false)
  await leave(page)
  await answer(device, true)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey does not sign in here. Please use your password.',
  )
})
