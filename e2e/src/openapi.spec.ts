import { readManual } from '@drape/contract/openapi'
import { barriersOf } from './product/axe.ts'
import { expect, test } from './product/product.ts'

test('everybody can read the page of the calls: light or dark, at a desk and on a phone', async ({
  page,
}) => {
  await page.goto(readManual.path)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // axe takes seconds for this long page, whose colours are the same at each width.
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect(await barriersOf(page)).toEqual([])
  }
})

test('a reader gets from the chapters to a call, and from there to the shape of its answer', async ({
  page,
}) => {
  await page.goto(readManual.path)
  await page.getByRole('navigation').getByRole('link', { name: 'photo' }).click()
  const photos = page.getByRole('region', { name: 'photo' })
  await expect(photos.getByRole('heading', { name: 'photo', exact: true })).toBeInViewport()
  await photos.getByRole('link', { name: 'Photo', exact: true }).first().click()
  await expect(page.getByRole('table', { name: 'Fields of Photo' })).toBeInViewport()
})
