import { keepInCloset } from '@drape/contract/closet'
import { addressOf } from './product/caller.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

const closet = '/?screen=closet'

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
  const { outfit, rate } = await enterDressed(page, request, { stylist, items, at: closet })
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await rate(outfit, 5, 0)
  await button(page, 'Refresh').tap()
  await button(page, 'Kurta 2').tap()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Price: low to high')
  const names = page.getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
  await page.reload()
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])
  await expectUsable(page, 'the closet')
  await page.getByRole('link', { name: 'Long kurta' }).tap()
  await expect(page.getByText('1/3 rated')).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText(['Long kurta', 'Short kurta'])

  await button(page, 'Outfits').tap()
  const remove = button(page, 'Remove Blues for a wedding')
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Undo: put Blues for a wedding back')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Blues for a wedding' })).toBeFocused()
  const removal = page.waitForResponse((response) => addressOf(keepInCloset).test(response.url()))
  await remove.tap()
  expect((await removal).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No saved items yet' })).toBeVisible()
})
