import { productTitle } from '@drape/contract/session'
import type { Locator, Page } from 'playwright/test'
import { usableAt } from './product/page-scripts.ts'
import { button, expect, test } from './product/product.ts'
import { phone } from './product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

const tabTo = async (page: Page, ...pieces: readonly Locator[]) => {
  for (const piece of pieces) {
    await page.keyboard.press('Tab')
    await expect(piece).toBeFocused()
  }
}

test('with the keyboard alone a visitor reaches all of the sign-in screen, reads in a dialog that keeps the focus, and changes areas', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(productTitle)
  const google = button(page, 'Continue with Google')
  await expect(google).toBeVisible()
  const howItWorks = button(page, 'How Drape works')
  await tabTo(page, google, howItWorks)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How Drape works' })
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await howItWorks.evaluate((element) => element.focus())
  await expect(close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(howItWorks).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Are you a stylist? Sign in here' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
  await expect(page).toHaveURL('/stylist-login')
  await expect(page).toHaveTitle('Stylist sign in · Drape')
  await page.getByRole('link', { name: 'Back to the regular login' }).tap()
  await expect(page).toHaveURL('/')
})

/** Of what reads replies by the contract, and of what keeps them. */
const behindSignIn = ['skin_tone', 'No QueryClient set']

test('a visitor who only looks brings neither what reads replies nor a query cache, which come when the sign-in is pressed', async ({
  page,
  network,
  product,
}) => {
  const loadedPackages = () => {
    const scripts = network.requests().filter((address) => address.endsWith('.js'))
    const code = scripts.map(product.site.read).join('\n')
    return behindSignIn.filter((words) => code.includes(words))
  }
  await page.goto(`${network.address}/`)
  await usableAt(page, 'user')
  await page.waitForLoadState('networkidle')
  expect(loadedPackages()).toEqual([])
  await button(page, 'Continue with Google').click()
  await expect.poll(loadedPackages).toEqual(behindSignIn)
})
