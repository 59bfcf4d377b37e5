import { expectCard, expectRetryHelps } from './product/area-faults.ts'
import { headingAt } from './product/areas.ts'
import { expect, test } from './product/product.ts'

// The browser logs the altered bytes that it blocks, and what is thrown on purpose.
test.use({ complaints: async ({}, use) => use([]) })

/** `npm run prove -- releases faults` shows each fault at each part. */
test('the shell stays when shared is cut off half way, and Retry brings it back', async ({
  page,
  network,
}) => {
  await expectCard(page, network, 'shared', 'is cut off half way')
  await expectRetryHelps(page, network, 'shared')
})

test('the other route works while one is broken', async ({ page, network }) => {
  await expectCard(page, network, 'user', '500')
  await page.getByRole('link', { name: 'Go to the stylist area' }).click()
  await expect(headingAt(page, '/stylist-login')).toBeVisible()
})
