import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { listGarments } from '@drape/contract/garment'
import { photoSent } from '@drape/contract/photo'
import { smallPhoto } from './product/camera.ts'
import { enterDesk, findRequest } from './product/desk.ts'
import { settle, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable, expectUsableDesk, phone } from './product/usable.ts'

const clothes = '/?screen=closet&view=clothes'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

test('a person adds pieces of her own, one offline and sent at her next visit, has one styled, and finds it in the outfit', async ({
  page,
  context,
  browser,
  request,
  stylist,
}) => {
  const arrived = await settle(request)
  await signIn(page, arrived.person, '/?screen=closet')
  await page.getByRole('link', { name: 'My clothes' }).tap()
  await expect(page.getByRole('heading', { name: 'None of your clothes yet' })).toBeVisible()
  await page.locator('input[multiple]').setInputFiles([smallPhoto, { ...smallPhoto, name: 'two.jpg' }])
  await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked()
  await expectUsable(page, 'a new piece')
  await page.getByRole('radio', { name: 'Sari' }).check()
  await page.getByRole('textbox', { name: 'Name, if you like' }).fill('नानी की साड़ी 🌸')
  await button(page, 'Add').tap()
  await expect(page.getByRole('button', { name: /^नानी की साड़ी/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Bag' }).check()
  await button(page, 'Add').tap()
  await expect(page.getByText('You are offline. It is kept')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/')
  await expect.poll(async () => (await arrived.caller.ask(listGarments)).garments.length).toBe(2)
  await page.goto(clothes)
  await expect(page.getByText('2 pieces of 300')).toBeVisible()
  await expectUsable(page, 'My clothes')

  await page.getByRole('button', { name: /^नानी की साड़ी/ }).tap()
  await button(page, 'Style this').tap()
  await expect(page.getByText(/^Your stylist begins at this piece/)).toBeVisible()
  await expectUsable(page, 'a piece to be styled')
  await button(page, 'Submit Photo').tap()
  await expect(page.getByText(photoSent)).toBeVisible()

  const atDesk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await enterDesk(atDesk, stylist)
  await atDesk.getByRole('button', { name: /^Pending Requests/ }).click()
  const row = await findRequest(atDesk, arrived.person.email)
  await expect(row.getByText(/^Their own नानी की साड़ी 🌸 \(Red Sari\)/)).toBeVisible()
  await row.getByRole('button', { name: /^Review & Style/ }).click()
  await expect(atDesk.getByText('The request begins here')).toBeVisible()
  await atDesk.getByRole('button', { name: /^Add नानी की साड़ी/ }).click()
  await expect(
    atDesk.getByRole('heading', { name: /^Item 1: नानी की साड़ी 🌸 From your wardrobe/ }),
  ).toBeVisible()
  await expectUsableDesk(atDesk, 'a request that begins at a piece')
  await atDesk.close()

  const { garments } = await arrived.caller.ask(listGarments)
  const sari = garments.find(({ kind }) => kind === 'Sari')
  const own = { name: sari?.name ?? '', estimated_price: 0, image_url: null, ecommerce_url: null }
  const outfit = await stylist.dress({
    email: arrived.person.email,
    items: [
      { ...own, ...(sari && { garment_id: sari.id }) },
      { name: 'Kurta', estimated_price: 900 },
    ],
  })
  await page.goto(`/?screen=outfit-details&outfit=${outfit}`)
  await expect(page.getByText(fromWardrobe)).toBeVisible()
  await expect(page.getByText('₹900 for what is to buy')).toBeVisible()
  await expect(page.getByRole('img', { name: 'नानी की साड़ी 🌸' })).toBeVisible()
})
