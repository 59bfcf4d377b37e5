import { app, coming, firstScreen, open } from './product/first-screen.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'

/** What people do on a first screen before its code has come. */
test.use({ seesFirstScreens: true, contextOptions: { reducedMotion: 'reduce' } })

test('what a stylist typed and chose before the code came is kept, with the focus', async ({
  page,
  product,
}) => {
  const stylist = await hireStylist(product)
  const letGo = await open(page, '/stylist-login')
  await firstScreen(page).getByLabel('Username').fill(stylist.username)
  await firstScreen(page).getByLabel('Password', { exact: true }).fill(stylist.password)
  await firstScreen(page)
    .getByLabel('Username')
    .evaluate((field: HTMLInputElement) => {
      field.focus()
      field.setSelectionRange(1, 3)
    })
  letGo()
  const username = app(page).getByLabel('Username')
  await expect(username).toHaveValue(stylist.username)
  await expect(username).toBeFocused()
  expect(
    await username.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
      selectionStart,
      selectionEnd,
    ]),
  ).toEqual([1, 3])
  await expect(app(page).getByLabel('Password', { exact: true })).toHaveValue(stylist.password)
  // The form itself knows of it, not the fields alone.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('who signs in before the code has come is told to wait, and is in; no password gets into the address', async ({
  page,
  product,
}) => {
  const stylist = await hireStylist(product)
  const letGo = await open(page, '/stylist-login')
  await page.getByLabel('Username').fill(stylist.username)
  await page.getByLabel('Password', { exact: true }).fill(stylist.password)
  await page.keyboard.press('Enter')
  await expect(coming(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(page).toHaveURL('/stylist-login')
  letGo()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(coming(page)).toBeHidden()
})

test('a button that is pressed before its code has come says so, and opens once', async ({ page }) => {
  const letGo = await open(page, '/')
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(coming(page)).toBeVisible()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Choose who you are' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(coming(page)).toBeHidden()
})

test('a word that is made of several keys is finished where it was begun', async ({ page }) => {
  const letGo = await open(page, '/stylist-login')
  const field = firstScreen(page).getByLabel('Username')
  await field.focus()
  await field.dispatchEvent('compositionstart')
  letGo()
  await expect(app(page).getByLabel('Username')).toBeAttached()
  await expect(field).toBeFocused()
  await field.evaluate((element: HTMLInputElement) => {
    element.value = 'मीरा'
  })
  await field.dispatchEvent('compositionend')
  await expect(app(page).getByLabel('Username')).toHaveValue('मीरा')
  await expect(app(page).getByLabel('Username')).toBeFocused()
})
