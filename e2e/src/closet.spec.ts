import { keepInCloset, listSavedOutfits } from '@drape/contract/closet'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'
import { enterDressed, rateQuietly } from './product/wardrobe.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

const closet = '/?screen=closet'
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('an empty closet says so, and leads to the photo that fills it', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await page.goto(closet)
  await expect(page.getByRole('heading', { name: 'No saved items yet' })).toBeVisible()
  await expectUsable(page)
  await button(page, 'Start Shopping').tap()
  await expect(button(page, 'Take Photo')).toBeVisible()
})

test('a saved outfit hangs in the closet with all its items, once Refresh has asked anew', async ({
  page,
  request,
  stylist,
}) => {
  const items = [
    { name: 'Kurta', estimated_price: 123456, ecommerce_url: 'https://shop.example/kurta' },
    { name: 'Trousers with a very long name that has to go somewhere' },
    { name: 'Mojaris' },
  ]
  const { outfit } = await enterDressed(page, request, { stylist, items })
  await page.goto(closet)
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await rateQuietly(page, request, { outfit, rating: 5 })
  await button(page, 'Refresh').tap()
  await expect(page.getByText('3 saved items')).toBeVisible()
  await expect(page.getByText('Up to date')).toBeVisible()
  const kurta = page.getByRole('listitem').filter({ hasText: 'Kurta' })
  await expect(kurta.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible()
  await expect(kurta.getByText('₹1,23,456')).toBeVisible()
  await expect(kurta.getByRole('link', { name: /^Shop/ })).toHaveAttribute(
    'href',
    'https://shop.example/kurta',
  )
  await expect(page.getByText('Not rated yet')).toHaveCount(2)
  await expectUsable(page)
  await kurta.getByRole('link', { name: 'Kurta', exact: true }).tap()
  await expect(page.getByText('1/3 rated')).toBeVisible()
})

test('a closet that does not load, or finds no connection, says which and may be tried again', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await page.route(addressOf(listSavedOutfits), (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(closet)
  await expect(page.getByRole('heading', { name: 'Your closet did not load' })).toBeVisible()
  await expectUsable(page)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.unroute(addressOf(listSavedOutfits))
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'No saved items yet' })).toBeVisible()
})

test('a closet that was seen opens as last seen when the server does not answer, to its owner alone', async ({
  page,
  request,
  stylist,
}) => {
  const items = [{ name: 'Kurta' }]
  const { outfit } = await enterDressed(page, request, { stylist, items })
  await rateQuietly(page, request, { outfit, rating: 5 })
  await page.goto(closet)
  await expect(page.getByText('1 saved item')).toBeVisible()
  const isKept = () => page.evaluate(() => localStorage.getItem('profile')?.includes('Kurta') ?? false)
  await expect.poll(isKept).toBe(true)

  await page.route(addressOf(listSavedOutfits), (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/^1 saved item · as last seen on \d+ \w+ \d{4}, /)).toBeVisible()
  await expectUsable(page)

  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await signIn(page, await newPerson(request))
  await page.goto(closet)
  await expect(page.getByRole('heading', { name: 'Your closet did not load' })).toBeVisible()
  await expect(page.getByText('Kurta')).toHaveCount(0)
  expect(await isKept()).toBe(false)
})

test('a person finds a piece by kind and price, and finds it so again after a reload and on the way back', async ({
  page,
  request,
  stylist,
}) => {
  const items = [
    { name: 'Short kurta', category: 'Kurta', estimated_price: 2500 },
    { name: 'Long kurta', category: 'Kurta', estimated_price: 900 },
    { name: 'Mojaris', category: 'Shoes', brand: 'Needledust', estimated_price: 300 },
  ]
  const { outfit } = await enterDressed(page, request, { stylist, items })
  await rateQuietly(page, request, { outfit, rating: 5 })
  await page.goto(closet)
  await button(page, 'Kurta 2').tap()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Price: low to high')
  const names = page.getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
  await expect(page.getByText('2 of 3 pieces')).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
  await expectUsable(page)
  await page.getByRole('link', { name: 'Long kurta' }).tap()
  await expect(page.getByText('1/3 rated')).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
})

test('an outfit is taken out of the closet and put back by keys alone, and its rating stays', async ({
  page,
  request,
  stylist,
}) => {
  const { outfit, address } = await enterDressed(page, request, { stylist, items: [{ name: 'Kurta' }] })
  await rateQuietly(page, request, { outfit, rating: 5 })
  await page.goto(closet)
  await button(page, 'Outfits').tap()
  const remove = button(page, 'Remove Blues for a wedding')
  await remove.focus()
  await page.keyboard.press('Enter')
  const undo = button(page, 'Undo: put Blues for a wedding back')
  await expect(undo).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Blues for a wedding' })).toBeFocused()
  await expect(page.getByText('1 saved item')).toBeVisible()

  const answered = page.waitForResponse((response) => addressOf(keepInCloset).test(response.url()))
  await remove.tap()
  expect((await answered).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No saved items yet' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('5/5')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toHaveCount(0)
})
