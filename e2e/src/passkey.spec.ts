import { desk, enterDesk, isAtDesk } from './product/desk.ts'
import { answer, giveAuthenticator, offerNoneAtUsername, recognise } from './product/passkey.ts'
import { addPasskey, leave, localhostAddress, openPasskeys } from './product/passkey-desk.ts'
import { button, expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { expectUsableDesk } from './product/usable.ts'

/** Without animations, because axe would measure colours in transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a stylist adds passkeys, names and removes them, and signs in with one at the username field or by the button', async ({
  page,
  product,
}) => {
  const zoya = await hireStylist(product)
  const device = await giveAuthenticator(page)
  await enterDesk(page, zoya, localhostAddress(product.address) + desk)
  const dialog = await openPasskeys(page)
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible()

  await recognise(device, false)
  await addPasskey(page, 'Laptop')
  await expect(dialog.getByRole('alert')).toHaveText('Not added: No passkey was given.')
  await recognise(device, true)
  await addPasskey(page, 'Laptop')
  await expect(dialog.getByText('Added: Laptop. You can sign in with it from now on.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('not used yet')
  await addPasskey(page, 'Phone')
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
