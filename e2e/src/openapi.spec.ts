import { readManual } from '@drape/contract/openapi'
import { barriersOf, colours } from './product/axe.ts'
import { expect, test } from './product/product.ts'
import { desktop, phone, smallest } from './product/usable.ts'

test('everybody can read the page of the calls, and gets from a chapter to a call and to the shape of its answer', async ({
  page,
}) => {
  await page.goto(readManual.path)
  for (const size of [desktop, smallest, phone]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
  await page.getByRole('navigation').getByRole('link', { name: 'photo' }).click()
  const photos = page.getByRole('region', { name: 'photo' })
  await expect(photos.getByRole('heading', { name: 'photo', exact: true })).toBeInViewport()
  await photos.getByRole('link', { name: 'Photo', exact: true }).first().click()
  await expect(page.getByRole('table', { name: 'Fields of Photo' })).toBeInViewport()

  // Chapters are alike, and axe takes seconds for all of them: `npm run prove -- widths` does so.
  await page.evaluate(() => {
    const alike = document.querySelectorAll(
      'main > section:nth-of-type(n + 3):not([aria-labelledby="shapes"]), main > section > section:nth-of-type(n + 2)',
    )
    for (const piece of alike) piece.remove()
  })
  expect(await barriersOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriersOf(page, colours)).toEqual([])
})
