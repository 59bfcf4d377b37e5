import { clientOf } from './product/client.ts'
import { enterDesk, fill, reviewRequest } from './product/desk.ts'
import { settle, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { desktop, expectUsable, phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('a client tells her sizes in at most twelve presses; her stylist is warned, and she reads what to order', async ({
  page,
  browser,
  product,
  request,
  stylist,
}) => {
  const client = clientOf(await settle(request))
  await client.upload()
  await signIn(page, client.person)

  let presses = 0
  const press = async (act: () => Promise<unknown>, count = 1) => {
    presses += count
    await act()
  }
  await press(() => page.getByRole('link', { name: 'Tell my sizes' }).click())
  const choose = (group: string, option: string) =>
    press(() => page.getByRole('radiogroup', { name: group }).getByLabel(option, { exact: true }).check())
  await choose('Tops', 'M')
  await choose('Bottoms', 'L')
  await choose('Dresses', 'M')
  // A native list opens with one press, and a second one chooses.
  await press(() => page.getByLabel('Shoes, UK or India').selectOption('5'), 2)
  await press(() => page.getByLabel('In centimetres and feet').selectOption('163'), 2)
  await choose('On you, clothes should be', 'Loose')
  await press(() => page.getByLabel('Silk').check())
  expect(presses).toBeLessThanOrEqual(12)
  await expect(page.getByRole('region', { name: 'What you never wear' }).getByText('Saved')).toBeVisible()
  await expectUsable(page, 'sizes and fit')
  await page.reload()
  await expect(page.getByText('UK 5, about 24.2 cm')).toBeAttached()
  await expect(page.getByLabel('Silk')).toBeChecked()

  const work = await browser.newPage({ baseURL: product.address, viewport: desktop })
  await enterDesk(work, stylist)
  await reviewRequest(work, client.email)
  await expect(work.getByRole('definition')).toContainText(['Silk', 'M, about 91 cm'])
  await fill(work, { Title: 'Blues', Description: 'Indigo.' })
  await fill(work, { Category: 'Tops', Name: 'Silk kurta', Brand: 'Anokhi', Price: '1500' })
  await expect(work.getByText('Your client never wears silk.')).toBeVisible()
  await fill(work, { 'A word to your client': 'It is half cotton.' })
  await button(work, 'Create Outfit').click()
  const kept = work.getByRole('region', { name: 'Kept against your client’s wishes' })
  await expect(kept.getByText('You tell them: It is half cotton.')).toBeVisible()
  await expectUsable(work, 'the mood board of a kept piece')
  await button(work, 'Complete Request').click()
  await expect(work.getByText('Request completed successfully!')).toBeVisible()
  await work.close()

  await page.goto(`/?screen=outfit-details&outfit=${await client.newestOutfit()}`)
  await expect(page.getByText('Size to order: M')).toBeVisible()
  await expect(page.getByText('It is half cotton.')).toBeVisible()
})
