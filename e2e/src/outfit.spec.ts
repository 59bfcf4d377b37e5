import { markBought } from '@drape/contract/closet'
import { rateItem } from '@drape/contract/rating'
import type { Locator, Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({
  viewport: phone,
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Asia/Kolkata',
  contextOptions: { reducedMotion: 'reduce' },
})

const two = [
  { name: 'Kurta', estimated_price: 123456, ecommerce_url: 'https://shop.example/kurta' },
  { name: 'Trousers', estimated_price: 1299.5 },
]

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const star = (card: Locator, name: string) => card.getByRole('radio', { name, exact: true })

const placeOf = (piece: Locator) =>
  piece.evaluate((element) => [element.getBoundingClientRect().top + scrollY, element.clientHeight])

test('a person reads an outfit, rates it with the keyboard as with the thumb, says why, takes a star back, and finds all so after a reload', async ({
  page,
  request,
  stylist,
}) => {
  await enterDressed(page, request, { stylist, items: two })
  await expect(page.getByText('0/2 rated')).toBeVisible()
  const [kurta, trousers] = [cardOf(page, 'Kurta'), cardOf(page, 'Trousers')]
  await expect(kurta.getByText('₹1,23,456')).toBeVisible()
  await expect(kurta.getByRole('link', { name: /^Buy Now/ })).toHaveAttribute('rel', 'noopener noreferrer')
  const bought = button(kurta, 'I bought this: Kurta')
  const isNoted = page.waitForResponse(addressOf(markBought))
  await bought.tap()
  await isNoted

  const rateButton = button(kurta, /^Rate/)
  await rateButton.scrollIntoViewIfNeeded()
  const places = () => Promise.all([rateButton, kurta, trousers].map(placeOf))
  const before = await places()
  await rateButton.tap()
  await expect(kurta.getByText('Choose one to five stars first.')).toBeVisible()
  expect(await places()).toEqual(before)
  await expect(star(kurta, 'Poor')).toBeFocused()
  await page.keyboard.press('Space')
  for (const label of ['Fair', 'Good', 'Very Good']) {
    await page.keyboard.press('ArrowRight')
    await expect(star(kurta, label)).toBeChecked()
  }
  await button(kurta, 'Colour').tap()
  await button(kurta, /^Submit Rating/).press('Enter')
  await expect(kurta.getByText('4/5')).toBeVisible()
  await expect(page.getByText('1/2 rated')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toBeVisible()

  await button(kurta, /^Change/).tap()
  await expect(star(kurta, 'Very Good')).toBeFocused()
  for (const label of ['Good', 'Fair']) {
    await page.keyboard.press('ArrowLeft')
    await expect(star(kurta, label)).toBeChecked()
  }
  await button(kurta, /^Submit Rating/).tap()
  await expect(kurta.getByText('2/5')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toHaveCount(0)
  const rating = page.waitForResponse((response) => addressOf(rateItem).test(response.url()))
  await button(kurta, 'Never again').tap()
  expect((await rating).ok()).toBe(true)

  await trousers.locator('label').filter({ hasText: 'Excellent' }).tap()
  await button(trousers, /^Submit Rating/).tap()
  await expect(page.getByText('All items rated!')).toBeVisible()

  await expectUsable(page, 'an outfit that is rated')
  await page.reload()
  await expect(bought).toHaveAttribute('aria-pressed', 'true')
  await expect(kurta.getByText('2/5')).toBeVisible()
  await expect(trousers.getByText('5/5')).toBeVisible()
  for (const [name, isPressed] of [
    ['Colour', true],
    ['Never again', true],
    ['Fit', false],
  ] as const)
    await expect(button(kurta, name)).toHaveAttribute('aria-pressed', String(isPressed))
  await button(page, 'Go Back').tap()
  await page.getByRole('link', { name: 'Home' }).tap()
  await page.getByRole('link', { name: /My Closet.*1 saved outfit/ }).tap()
  await expect(page.getByText('2 saved items')).toBeVisible()
})
