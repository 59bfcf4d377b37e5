import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { comeBack } from './product/worker.ts'

// The planted errors are logged.
test.use({ serviceWorkers: 'allow', complaints: async ({}, use) => use([]) })

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const older = (page: Page) => page.getByText('Part of this page runs in the version before')

test('a part that throws is left for the one before it, though the worker holds it, and is not tried again', async ({
  page,
  deployment: { address, site },
}) => {
  await comeBack(page, address, () => expect(signInButton(page)).toBeVisible())
  const bad = await site.redeploy('user', (script) => `throw new Error('planted');${script}`)
  await page.reload()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(older(page)).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await expect(older(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('drape:versions'))).toContain(bad)
})
