import { coming, firstScreen, open } from './product/first-screen.ts'
import { expect, test } from './product/product.ts'

test.use({ seesFirstScreens: true, contextOptions: { reducedMotion: 'reduce' } })

test('who types and signs in before the code has come is told to wait, and is in; no password gets into the address', async ({
  page,
  stylist,
}) => {
  const letGo = await open(page, '/stylist-login')
  await firstScreen(page).getByLabel('Username').fill(stylist.username)
  await firstScreen(page).getByLabel('Password', { exact: true }).fill(stylist.password)
  await page.keyboard.press('Enter')
  await expect(coming(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(page).toHaveURL('/stylist-login')
  await letGo()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(coming(page)).toBeHidden()
})
