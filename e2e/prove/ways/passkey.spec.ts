import { desk, isAtDesk, typePassword } from '../../src/product/desk.ts'
import { secondFactor } from '../../src/product/google.ts'
import { giveAuthenticator, offerNoneAtUsername, recognise } from '../../src/product/passkey.ts'
import { addPasskey, leave, localhostAddress, openPasskeys } from '../../src/product/passkey-desk.ts'
import { button, expect, test } from '../../src/product/product.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { expectUsableDesk } from '../../src/product/usable.ts'

/** Without animations, because axe would measure colours in transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a server with a second factor shows a stylist nothing but the way to add a passkey, then asks for it after the password, and keeps the last one', async ({
  page,
  strictServer,
}) => {
  const first = page.getByRole('heading', { level: 1, name: 'Add a passkey' })
  const zoya = await hireStylist({ data: strictServer.data, env: secondFactor })
  const device = await giveAuthenticator(page)
  await offerNoneAtUsername(page)
  await page.goto(localhostAddress(strictServer.address) + desk)
  await typePassword(page, zoya)
  await expect(first).toBeFocused()
  await expectUsableDesk(page, 'the way to add a passkey')
  await page.goto(`${localhostAddress(strictServer.address)}${desk}?screen=clients`)
  await expect(first).toBeVisible()
  await addPasskey(page, 'Laptop')
  await isAtDesk(page, zoya)

  const dialog = await openPasskeys(page)
  await dialog.getByRole('button', { name: 'Remove: Laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove now: Laptop' }).click()
  await expect(dialog.getByRole('listitem').getByRole('alert')).toContainText(
    'Your house asks for a passkey.',
  )
  await button(page, 'Close').click()

  await leave(page)
  await typePassword(page, zoya)
  const next = button(page, 'Continue with your passkey')
  await expect(next).toBeFocused()
  await expectUsableDesk(page, 'the passkey after the password')
  await recognise(device, false)
  await next.click()
  await expect(page.getByText(/^No passkey was given\./)).toBeVisible()
  await recognise(device, true)
  await next.click()
  await isAtDesk(page, zoya)
})
