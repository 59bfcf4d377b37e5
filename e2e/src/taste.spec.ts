import { enterDesk, reviewRequest } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, expectUsable, phone } from './product/usable.ts'
import { addPhoto, enterDressed, kurtaAndJutti, rateQuietly } from './product/wardrobe.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

// expectUsable checks each state four times.
test.slow()

test('a person reads what the ratings say, opens a line and corrects it, and the stylist reads the same', async ({
  page,
  browser,
  product,
  request,
  stylist,
}) => {
  const { outfit, person } = await enterDressed(page, request, { stylist, items: kurtaAndJutti })
  await rateQuietly(page, request, { outfit, rating: 5 })
  await rateQuietly(page, request, { outfit, item: 1, rating: 1 })

  await page.goto('/?screen=profile')
  const card = page.getByRole('region', { name: 'Your taste' })
  await expect(card.getByText(/^From 2 ratings/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Needledust 1 disliked of 1 rating' })).toBeVisible()
  await expectUsable(page)
  await card.getByRole('button', { name: 'Anokhi 1 liked of 1 rating' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anokhi' })
  await expect(dialog.getByRole('link', { name: 'Kurta' })).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'That’s wrong' }).click()
  await expect(dialog.getByText('You said that this is wrong.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Kurta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blues for a wedding' })).toBeVisible()

  await addPhoto(page, request)
  const elsewhere = await browser.newContext({ baseURL: product.address, viewport: desktop })
  const desk = await elsewhere.newPage()
  await enterDesk(desk, await hireStylist(product))
  await reviewRequest(desk, person.email)
  await expect(desk.getByText(/To avoid .*Needledust: two stars or fewer, once/)).toBeVisible()
  await desk.getByRole('heading', { level: 1 }).click()
  await desk.keyboard.press('h')
  const taste = desk.getByRole('region', { name: 'Taste, from 2 ratings' })
  await expect(taste.getByText('Needledust: two stars or fewer, once')).toBeVisible()
  await expect(taste.getByText('Wrong, the client says')).toBeVisible()
  await expectUsable(desk)
  await elsewhere.close()
})
