import type { Page } from 'playwright/test'
import { expect, test } from '../../src/product/product.ts'
import { startServer } from '../../src/product/server.ts'

const pageViews = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { dataLayer: Iterable<unknown>[] }).dataLayer
      .map((call) => [...call])
      .filter(([, event]) => event === 'page_view')
      .map(([, , about]) => (about as { page_path: string }).page_path),
  )

test('each change of route is reported once, the first included', async ({ page, product }) => {
  const { address, stop } = await startServer(product.site.folder, { ANALYTICS_ID: 'G-TEST123' })
  try {
    const requests: string[] = []
    await page.route('https://www.googletagmanager.com/**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.goto(address)
    await page.getByRole('link', { name: 'Are you a stylist? Sign in here' }).click()
    await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(await pageViews(page)).toEqual(['/', '/stylist-login', '/'])
    expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123'])
  } finally {
    await stop()
  }
})
