import { waitForFonts } from './product/font.ts'
import { expect, test } from './product/product.ts'
import { openSignIn } from './product/screens.ts'
import { phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('the fonts take no byte of the line from the scripts', async ({ page, network }) => {
  await openSignIn(page, network.address)
  await waitForFonts(page)
  const requests = network.requests().filter((address) => /\.(js|woff2)$/.test(address))
  const ahead = await page.locator('link[as=script]').count()
  expect(ahead).toBeGreaterThan(4)
  expect(requests.filter((address) => address.endsWith('.woff2'))).toHaveLength(2)
  for (const early of requests.slice(0, ahead)) expect(early).toMatch(/\.js$/)
})
