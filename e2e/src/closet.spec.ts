import { keepInCloset, listSavedOutfits } from '@drape/contract/closet'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { expect, test } from './product/product.ts'
import { phone } from './product/usable.ts'
import { enterDressed, rateQuietly } from './product/wardrobe.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

const closet = '/?screen=closet'
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a person finds a piece again after a reload and on the way back, and takes an outfit out and puts it back by keys alone', async ({
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
  await page.goto(closet)
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await rateQuietly(page, request, { outfit, rating: 5 })
  await button(page, 'Refresh').tap()
  await button(page, 'Kurta 2').tap()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Price: low to high')
  const names = page.getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
  await page.reload()
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
  await page.getByRole('link', { name: 'Long kurta' }).tap()
  await expect(page.getByText('1/3 rated')).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])

  await page.goto(closet)
  await button(page, 'Outfits').tap()
  const remove = button(page, 'Remove Blues for a wedding')
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Undo: put Blues for a wedding back')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Blues for a wedding' })).toBeFocused()
  const isKept = () => page.evaluate(() => localStorage.getItem('profile')?.includes('Mojaris') ?? false)
  await expect.poll(isKept).toBe(true)
  await page.route(addressOf(listSavedOutfits), (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/^3 saved items · as last seen on \d+ \w+ \d{4}, /)).toBeVisible()
  await page.unroute(addressOf(listSavedOutfits))

  await page.reload()
  await button(page, 'Outfits').tap()
  const answered = page.waitForResponse((response) => addressOf(keepInCloset).test(response.url()))
  await remove.tap()
  expect((await answered).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No saved items yet' })).toBeVisible()
})
