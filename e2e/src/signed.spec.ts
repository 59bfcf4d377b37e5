import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'

const isAltered = (page: Page) => page.evaluate(() => 'altered' in globalThis)

test('of scripts that are all altered on their way nothing runs, on any page', async ({
  page,
  complaints,
  deployment: { address, proxy },
}) => {
  proxy.alter('/site/', (text) => `${text};globalThis.altered=1`)
  for (const path of ['/', '/stylist-login']) {
    await page.goto(address + path)
    await expect(page.getByText('It arrived altered on its way')).toBeVisible()
    expect(await isAltered(page)).toBe(false)
  }
  complaints.splice(0)
})
