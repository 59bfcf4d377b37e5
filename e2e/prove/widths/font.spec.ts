import { expectNoWordMoves, foreignFonts } from '../../src/product/font.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'
import { desktop, phone } from '../../src/product/usable.ts'
import { enterDressed } from '../../src/product/wardrobe.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

for (const size of [phone, desktop])
  for (const { path, name } of [
    { path: '/', name: 'Continue with Google' },
    { path: '/stylist-login', name: 'Sign In' },
  ])
    test(`no word moves when the fonts come after the screen of ${path} at ${size.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      await expectNoWordMoves(page, path, page.getByRole('button', { name, exact: true }))
    })

test('no word moves on the first screen of somebody signed in when the fonts come after it', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await expectNoWordMoves(page, '/?screen=profile', page.getByText('Basic upload'))
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
