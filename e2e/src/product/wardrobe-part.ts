import type { Page } from 'playwright/test'
import { countCopies } from './page-scripts.ts'
import { expect } from './product.ts'

const colourOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color)

/** The foreign remote is a part: its hooks, styles and lazy code work under the policy of the page. */
export const expectWardrobe = async (page: Page, address: string) => {
  const copies = await countCopies(page)
  await page.goto(`${address}/wardrobe`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wardrobe', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pieces: 0' }).click()
  await expect(page.getByRole('button', { name: 'Pieces: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('Linen, washed at thirty degrees')).toBeVisible()
  expect(await colourOf(page, '.wardrobe h1')).toBe('rgb(1, 2, 3)')
  expect(await colourOf(page, '.details')).toBe('rgb(4, 5, 6)')
  expect(await copies()).toMatchObject({ 'react-dom': 1 })
}
