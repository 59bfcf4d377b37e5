import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { failedStart, openSignIn, signInButton } from './product/screens.ts'

// The browser logs the files that it blocks, which these tests provoke.
test.use({ complaints: async ({}, use) => use([]) })

const tryAgain = (page: Page) => failedStart(page).getByRole('button', { name: 'Try again' })

test('a host that throws is left for the one before it, and says so when there is none', async ({
  page,
  deployment: { site, address },
}) => {
  const good = site.liveVersion('host')
  const bad = await site.redeploy('host', (script) => `throw new Error('planted');${script}`)
  await openSignIn(page, address)
  // The next page does not try that version again.
  await page.goto(`${address}/stylist-login`)
  await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('drape:versions'))).toContain(bad)

  await site.forgetBefore('host')
  await page.goto(address)
  await expect(failedStart(page)).toContainText('It ran into a problem and could not start.')
  await site.promote('host', good)
  await tryAgain(page).click()
  await expect(signInButton(page)).toBeVisible()
})
