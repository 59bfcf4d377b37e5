import { expectNoWordMoves, fontsAreHere, foreignFonts } from './product/font.ts'
import { expect, test } from './product/product.ts'
import { signInAsUser } from './product/screens.ts'
import { phone } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

/** `npm run prove -- widths` does so in both areas and at a desk. */
test('no word moves when the fonts come after the screen', async ({ page }) => {
  const google = page.getByRole('button', { name: 'Continue with Google', exact: true })
  await expectNoWordMoves(page, '/', google)
})

test('the fonts take no byte of the line from the scripts', async ({ page, network }) => {
  await signInAsUser(page, network)
  await fontsAreHere(page)
  const asked = network.asked().filter((address) => /\.(js|woff2)$/.test(address))
  const ahead = await page.locator('link[as=script]').count()
  expect(ahead).toBeGreaterThan(4)
  expect(asked.filter((address) => address.endsWith('.woff2'))).toHaveLength(2)
  for (const early of asked.slice(0, ahead)) expect(early).toMatch(/\.js$/)
})

test('every letter is drawn in a font of ours, the rupee sign and a name with accents too', async ({
  page,
  request,
  stylist,
}) => {
  const items = [
    { name: 'Kañjīvaram “silk” – André’s…', estimated_price: 123456, ecommerce_url: 'https://shop.example/' },
  ]
  const { address } = await enterDressed(page, request, { stylist, items })
  await page.goto(address)
  await expect(page.getByText('₹1,23,456')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kañjīvaram' })).toBeVisible()
  // The browser reports an error for an element that disappears meanwhile, so this is retried.
  await expect(async () => expect(await foreignFonts(page)).toEqual([])).toPass({ timeout: 20_000 })
})
