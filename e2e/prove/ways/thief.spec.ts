import { enterDesk } from '../../src/product/desk.ts'
import { expect, test } from '../../src/product/product.ts'
import { isGuarded, record, steal } from '../../src/product/theft.ts'

test('nothing that is taken from a stylist who is signed in is of use elsewhere', async ({
  page,
  stylist,
}) => {
  await enterDesk(page, stylist)
  const recorded = record(page)
  const guarded = page.waitForResponse((reply) => isGuarded(reply.request()))
  await page.reload()
  await guarded
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  const { tried, succeeded } = await steal(page, await recorded())
  expect(tried).toBeGreaterThan(8)
  expect(succeeded).toEqual([])
})
