import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { quietLine, signInButton } from './product/screens.ts'

// The planted errors are logged, and some are uncaught.
test.use({ complaints: async ({}, use) => use([]) })

const notes = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('drape:versions') ?? '{}'))

test("a new version that breaks in a person's hands is not taken from them, but the next page is without it", async ({
  page,
  deployment: { site, address },
}) => {
  // Rendered again once it is pressed.
  const bad = await site.rewrite(
    'user',
    '"Continue with Google"',
    '(globalThis.isPressed?globalThis.planted():"Continue with Google")',
  )
  await page.goto(address)
  await page.evaluate(() =>
    document.addEventListener('click', () => Object.assign(window, { isPressed: true }), true),
  )
  await signInButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(alert).toContainText('An unexpected error occurred. Please refresh the page to continue.')
  expect(Object.keys((await notes(page)).avoided.user)).toEqual([bad])
  await alert.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(quietLine(page)).toBeVisible()
})
