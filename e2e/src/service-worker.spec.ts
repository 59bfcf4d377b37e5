import { expect, test } from './product/product.ts'
import { reloadSignIn, signInButton } from './product/screens.ts'
import { emptyBrowserCache, visitOnce, waitForCached } from './product/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('the second visit asks for no script, and the page comes with a nonce of its own', async ({
  page,
  deployment: { address, proxy },
}) => {
  const nonceOf = () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce)
  await visitOnce(page, address)
  await reloadSignIn(page)
  // What measures the page, which an idle page asks for: the last script of a visit.
  await waitForCached(page, 'long-animation-frame')
  const before = await nonceOf()
  await emptyBrowserCache(page)
  proxy.forget()
  const reply = await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
  expect(reply?.fromServiceWorker()).toBe(true)
  expect(proxy.requests().filter((url) => url.endsWith('.js') && url.startsWith('/site/'))).toEqual([])
  expect(await nonceOf()).not.toBe(before)
})
