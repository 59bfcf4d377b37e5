import { readManual } from '@drape/contract/openapi'
import { barriersOf } from '../../src/product/axe.ts'
import { expect, test } from '../../src/product/product.ts'
import { colorSchemes, desktop, phone } from '../../src/product/usable.ts'

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
