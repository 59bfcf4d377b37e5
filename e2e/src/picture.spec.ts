import type { Page } from 'playwright/test'
import { servePictures } from './product/camera.ts'
import { button, expect, test } from './product/product.ts'
import { desktop, pressUntilFocused, waitForHistory } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const items = ['Kurta', 'Trousers'].map((name) => ({
  name,
  image_url: `https://shop.example/${name}.jpg`,
  estimated_price: 1299,
}))

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a person sees her photo and each piece as large as the screen, by keys alone, and is back where she was', async ({
  page,
  request,
  stylist,
}) => {
  await servePictures(page, 'https://shop.example/**')
  await enterDressed(page, request, { stylist, items })
  const opener = button(page, 'See large: your photo')
  await expect(opener).toBeVisible()
  await pressUntilFocused(page, 'Tab', opener)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Your photo')).toBeVisible()
  await expect(dialog(page, 'Your photo').getByRole('img', { name: 'Your photo' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Kurta').getByText('₹1,299')).toBeVisible()
  await expect(page.getByText('2 of 3')).toBeVisible()

  const kurta = dialog(page, 'Kurta').getByRole('img', { name: 'Kurta' })
  const widthOf = async () => (await kurta.boundingBox())?.width ?? 0
  const whole = await widthOf()
  // What is missing is the space of the scroll bar.
  expect(whole).toBeGreaterThan(desktop.width - 20)
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBe(whole * 1.5)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await kurta.boundingBox())?.x).toBeLessThan(-whole / 4 - 70)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
  await waitForHistory(page)
  await button(page, 'See large: Trousers').click()
  await expect(dialog(page, 'Trousers')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Blues for a wedding' })).toBeVisible()
})
