import { lacks, travelWithout } from './product/old-browser.ts'
import { test } from './product/product.ts'
import { phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const [unkept] = lacks

/** `npm run prove -- old-browsers` takes other things away. */
test(`from the first sign-in to the closet nothing is missed by a browser without ${unkept.what}`, async ({
  browser,
  page,
  product,
  stylist,
}) => {
  await travelWithout(unkept, { browser, page, address: product.address, stylist })
})
