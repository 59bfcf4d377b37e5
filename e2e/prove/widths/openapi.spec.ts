import { readManual } from '@drape/contract/openapi'
import { barriersOf } from '../../src/product/axe.ts'
import { expect, test } from '../../src/product/product.ts'
import { colorSchemes, desktop, phone, smallest } from '../../src/product/usable.ts'

// axe takes long for this long page.
test.setTimeout(900_000)

test('everybody can read the page of the calls: light or dark, at a desk and on a phone', async ({
  page,
}) => {
  await page.goto(readManual.path)
  for (const size of [desktop, phone])
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      expect(await barriersOf(page), `${size.width} px, ${colorScheme}`).toEqual([])
    }
})

test('whoever reads the page of the calls gets from a chapter to a call and to the shape of its answer', async ({
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
})
