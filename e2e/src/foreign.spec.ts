import type { Page } from 'playwright/test'
import { buildForeign } from './foreign/build.ts'
import { countCopies } from './product/page-scripts.ts'
import { expect, test } from './product/product.ts'

const colourOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color)

test('a remote of another build is a part: its hooks, styles and lazy code work under the policy of the page', async ({
  page,
  deployment,
}) => {
  await deployment.site.register('wardrobe', await buildForeign('enhanced with Rspack'))
  const copies = await countCopies(page)
  await page.goto(`${deployment.address}/wardrobe`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wardrobe', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pieces: 0' }).click()
  await expect(page.getByRole('button', { name: 'Pieces: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('Linen, washed at thirty degrees')).toBeVisible()
  expect(await colourOf(page, '.wardrobe h1')).toBe('rgb(1, 2, 3)')
  expect(await colourOf(page, '.details')).toBe('rgb(4, 5, 6)')
  expect(await copies()).toMatchObject({ 'react-dom': 1 })
})
