import type { Page } from 'playwright/test'
import { desk, enterDesk } from './product/desk.ts'
import { answer, giveAuthenticator, offerNoneAtUsername, recognise } from './product/passkey.ts'
import { expect, test } from './product/product.ts'
import { startServer } from './product/server.ts'
import { type Colleague, hireStylist, stylistCommand } from './product/stylist.ts'
import { expectUsable } from './product/usable.ts'

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

const typePassword = async (page: Page, { username, password }: Colleague) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

test('a stylist adds passkeys, names and removes them, and signs in with one by the button', async ({
  page,
  product,
}) => {
  const zoya = await hireStylist(product)
  const device = await giveAuthenticator(page)
  await enterDesk(page, zoya, named(product.address) + desk)
  const dialog = await openPasskeys(page)
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible()
  await expectUsable(page)

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
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Renamed: Studio laptop.')).toBeVisible()
  await button(page, 'Close').click()

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
  await expectUsable(page)
  await row.getByRole('button', { name: 'Keep it' }).click()
  await row.getByRole('button', { name: 'Remove: Studio laptop' }).click()
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

test('the username field offers the passkey, which signs in without a press of ours', async ({
  page,
  product,
}) => {
  const zoya = await hireStylist(product)
  const device = await giveAuthenticator(page)
  await enterDesk(page, zoya, named(product.address) + desk)
  await openPasskeys(page)
  await add(page, 'Laptop')
  await expect(page.getByText('Added: Laptop.')).toBeVisible()
  await button(page, 'Close').click()
  await answer(device, false)
  await leave(page)
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn')

  await answer(device, true)
  await page.reload()
  await isAtDesk(page, zoya)
})

test.describe('a house that asks for a second factor', () => {
  const env = { STYLIST_SECOND_FACTOR: 'passkey' }
  let house: Awaited<ReturnType<typeof startServer>>
  test.beforeAll(async ({ product }) => {
    house = await startServer(product.site.folder, env)
  })
  test.afterAll(() => house.stop())

  const first = (page: Page) => page.getByRole('heading', { level: 1, name: 'Add a passkey' })

  /** Comes by the password, and adds a passkey before anything else. */
  const begin = async (page: Page) => {
    const zoya = await hireStylist({ data: house.data, env })
    const device = await giveAuthenticator(page)
    await page.goto(named(house.address) + desk)
    await typePassword(page, zoya)
    await expect(first(page)).toBeVisible()
    await add(page, 'Laptop')
    await isAtDesk(page, zoya)
    return { zoya, device }
  }

  test('shows a stylist without a passkey nothing but the way to add one', async ({ page }) => {
    await page.goto(named(house.address) + desk)
    await typePassword(page, await hireStylist({ data: house.data, env }))
    await expect(first(page)).toBeFocused()
    await expectUsable(page)
    await page.goto(`${named(house.address)}${desk}?screen=clients`)
    await expect(first(page)).toBeVisible()
    await leave(page)
  })

  test('asks for the passkey after the password, and keeps the last one', async ({ page }) => {
    await offerNoneAtUsername(page)
    const { zoya, device } = await begin(page)
    const dialog = await openPasskeys(page)
    await dialog.getByRole('button', { name: 'Remove: Laptop' }).click()
    await dialog.getByRole('button', { name: 'Remove now: Laptop' }).click()
    await expect(dialog.getByRole('listitem').getByRole('alert')).toContainText(
      'Your house asks for a passkey.',
    )
    await button(page, 'Close').click()

    await leave(page)
    await typePassword(page, { ...zoya, password: 'a guess' })
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await typePassword(page, zoya)
    const next = button(page, 'Continue with your passkey')
    await expect(next).toBeFocused()
    await expect(page.getByText('The password is right. Please confirm it with your passkey.')).toBeVisible()
    await expectUsable(page)
    await recognise(device, false)
    await next.click()
    await expect(page.getByText(/^No passkey was given\./)).toBeVisible()
    await recognise(device, true)
    await next.click()
    await isAtDesk(page, zoya)
  })

  test('stops the desk of a lost device, once an operator has removed its passkeys', async ({ page }) => {
    const { zoya } = await begin(page)
    const words = ['passkeys', zoya.username, '--remove', 'all']
    expect(await stylistCommand({ data: house.data, env }, words)).toContain('Removed 1 of the passkeys')
    await page.reload()
    await expect(first(page)).toBeVisible()
  })
})
