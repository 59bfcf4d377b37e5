import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { signInButton } from './product/screens.ts'
import { cachedPages, emptyBrowserCache, waitForMeasureCached } from './product/worker.ts'

test.use({ serviceWorkers: 'allow' })

/** A first visit, until the worker holds its page. */
const visit = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => cachedPages(page)).toContain('/')
}

test('the second visit asks for no script, and the page comes with a nonce of its own', async ({
  page,
  deployment: { address, proxy },
}) => {
  const nonceOf = () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce)
  await visit(page, address)
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await waitForMeasureCached(page)
  const before = await nonceOf()
  await emptyBrowserCache(page)
  proxy.forget()
  const reply = await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
  expect(reply?.fromServiceWorker()).toBe(true)
  expect(proxy.requests().filter((url) => url.endsWith('.js') && url.startsWith('/site/'))).toEqual([])
  expect(await nonceOf()).not.toBe(before)
})
