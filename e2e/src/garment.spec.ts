import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { listGarments } from '@drape/contract/garment'
import { smallPhoto } from './product/camera.ts'
import { clientOf } from './product/client.ts'
import { settle, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

test('a person adds pieces of her own, one while she is offline, and finds one in the outfit that is made for her', async ({
  page,
  context,
  request,
  stylist,
}) => {
  const arrived = await settle(request)
  const client = clientOf(arrived)
  await client.upload()
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
  await context.setOffline(false)
  await expect(page.getByText('2 pieces of 300')).toBeVisible()
  await expectUsable(page, 'My clothes')

  const { garments } = await arrived.caller.ask(listGarments)
  const sari = garments.find(({ kind }) => kind === 'Sari')
  const own = { name: sari?.name ?? '', estimated_price: 0, image_url: null, ecommerce_url: null }
  const outfit = await stylist.dress({
    email: client.email,
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
