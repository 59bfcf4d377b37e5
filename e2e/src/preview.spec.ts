import { barriersOf } from './product/axe.ts'
import { banner, changed, pathOf, previewAt, unchanged } from './product/preview.ts'
import { expect, test } from './product/product.ts'

test('whoever has the link looks at a version that is not live, at every path of the product, until they leave it', async ({
  page,
  browser,
  deployment: { address, site },
}) => {
  const { link, base, version } = await previewAt(address, site)
  await page.goto(link)
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the preview' }).press('Enter')
  await expect(changed(page)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await expect(banner(page)).toContainText(`Preview of user ${version} until `)
  expect(page.url()).not.toContain('#')

  await changed(page).click()
  await expect(page.getByRole('heading', { name: 'Stylist' })).toBeVisible()
  expect(pathOf(page)).toBe(`${base}/stylist-login`)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the regular login' }).click()
  await expect(changed(page)).toBeVisible()
  expect(pathOf(page)).toMatch(new RegExp(`^${base}/?$`))
  await page.goto(`${new URL(link).origin}${base}/nowhere`)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(changed(page)).toBeVisible()

  const context = await browser.newContext()
  for (const other of [await page.context().newPage(), await context.newPage()]) {
    await other.goto(address)
    await expect(unchanged(other)).toBeVisible()
    await expect(banner(other)).toHaveCount(0)
  }
  await context.close()
  await banner(page).getByRole('button', { name: 'Leave' }).click()
  await expect(unchanged(page)).toBeVisible()
  expect(pathOf(page)).toBe('/')
  await page.goto(link.replace(/#.*/, ''))
  await expect(page.getByText('A preview opens with a link')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})
