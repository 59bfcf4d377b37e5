import { buildForeign, enhancedWithRspack } from './foreign/build.ts'
import { test } from './product/product.ts'
import { expectWardrobe } from './product/wardrobe-part.ts'

test('a remote of another build is a part: its hooks, styles and lazy code work under the policy of the page', async ({
  page,
  deployment: { address, site },
}) => {
  await site.register('wardrobe', await buildForeign(enhancedWithRspack()))
  await expectWardrobe(page, address)
})
