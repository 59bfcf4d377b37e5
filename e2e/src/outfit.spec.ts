import { markBought } from '@drape/contract/closet'
import { readOutfit } from '@drape/contract/outfit'
import { rateItem } from '@drape/contract/rating'
import type { Locator, Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'
import { enterDressed, rateQuietly } from './product/wardrobe.ts'

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

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const star = (card: Locator, name: string) => card.getByRole('radio', { name, exact: true })

test('a person goes from the first photo to the closet, and rates with the keyboard as with the thumb', async ({
  page,
  request,
  stylist,
}) => {
  const person = await newPerson(request)
  await signIn(page, person)
  const opened = page.waitForEvent('filechooser')
  await button(page, 'Choose from Gallery').tap()
  await (await opened).setFiles(await smallPhoto(page))
  await button(page, 'Submit Photo').tap()
  await button(page, 'Back to Home').tap()
  await expect(page.getByRole('link', { name: /My Closet.*0 saved outfits/ })).toBeVisible()
  await stylist.dress({ email: person.email, items: two })

  await button(page, 'Refresh').tap()
  await page.getByRole('link', { name: 'View Outfits' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Blues for a wedding' })).toBeVisible()
  await expect(page.getByText('Indigo from head to toe, and silver at the ears.')).toBeVisible()
  await expect(page.getByText('Roll the sleeves once and leave the top button open.')).toBeVisible()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await expect(page.getByText('0/2 rated')).toBeVisible()
  const kurta = cardOf(page, 'Kurta')
  await expect(kurta.getByText('₹1,23,456')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(kurta.getByRole('link', { name: /^Buy Now/ })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(cardOf(page, 'Trousers').getByText('Buy Now')).toHaveCount(0)
  const bought = button(kurta, 'I bought this: Kurta')
  const isNoted = page.waitForResponse(addressOf(markBought))
  await bought.tap()
  await isNoted
  await page.reload()
  await expect(bought).toHaveAttribute('aria-pressed', 'true')

  await button(kurta, /^Rate/).tap()
  await expect(star(kurta, 'Poor')).toBeFocused()
  await page.keyboard.press('Space')
  for (const label of ['Fair', 'Good', 'Very Good']) {
    await page.keyboard.press('ArrowRight')
    await expect(star(kurta, label)).toBeChecked()
  }
  await page.keyboard.press('Tab')
  await expect(button(kurta, /^Submit Rating/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(kurta.getByText('4/5')).toBeVisible()
  await expect(page.getByText('1/2 rated')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toBeVisible()

  const trousers = cardOf(page, 'Trousers')
  await trousers.locator('label').filter({ hasText: 'Excellent' }).tap()
  await button(trousers, /^Submit Rating/).tap()
  await expect(page.getByText('All items rated!')).toBeVisible()
  await expectUsable(page)

  await page.reload()
  await expect(kurta.getByText('4/5')).toBeVisible()
  await expect(trousers.getByText('5/5')).toBeVisible()
  await button(page, 'Go Back').tap()
  await page.getByRole('link', { name: 'Home' }).tap()
  await page.getByRole('link', { name: /My Closet.*1 saved outfit/ }).tap()
  await expect(page.getByText('2 saved items')).toBeVisible()
})

test('a rating that does not arrive is taken back; one that was given elsewhere is shown', async ({
  page,
  request,
  stylist,
}) => {
  const { outfit, address } = await enterDressed(page, request, { stylist, items: two })
  await page.goto(address)
  const kurta = cardOf(page, 'Kurta')
  await page.route(addressOf(rateItem), (route) => route.abort())
  await star(kurta, 'Excellent').check({ force: true })
  await button(kurta, /^Submit Rating/).tap()
  await expect(kurta.getByRole('alert')).toHaveText('Failed to submit rating. Please try again.')
  await expect(page.getByText('0/2 rated')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toHaveCount(0)
  await expectUsable(page)

  await page.unroute(addressOf(rateItem))
  await rateQuietly(page, request, { outfit, rating: 2 })
  await button(kurta, /^Submit Rating/).tap()
  await expect(kurta.getByText('2/5')).toBeVisible()
  await expect(kurta.getByText('You have rated this already.')).toBeVisible()
})

test('Rate without a star says what is missing, and nothing moves', async ({ page, request, stylist }) => {
  const { address } = await enterDressed(page, request, { stylist, items: two })
  await page.goto(address)
  const [kurta, trousers] = [cardOf(page, 'Kurta'), cardOf(page, 'Trousers')]
  const rateButton = button(kurta, /^Rate/)
  const placeOf = (piece: Locator) =>
    piece.evaluate((element) => [element.getBoundingClientRect().top + scrollY, element.clientHeight])
  const places = () => Promise.all([rateButton, kurta, trousers].map(placeOf))
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width })
    await page.reload()
    await rateButton.scrollIntoViewIfNeeded()
    const before = await places()
    await rateButton.tap()
    await expect(kurta.getByText('Choose one to five stars first.')).toBeVisible()
    expect(await places()).toEqual(before)
    await expectUsable(page)
    await kurta.locator('label').filter({ hasText: 'Poor' }).tap()
    await expect(kurta.getByText('Choose one to five stars first.')).toHaveCount(0)
  }
})

test('a person says why, takes a star back within the minute, and finds it so after a reload', async ({
  page,
  request,
  stylist,
}) => {
  const { address } = await enterDressed(page, request, { stylist, items: two })
  await page.goto(address)
  const kurta = cardOf(page, 'Kurta')
  await kurta.locator('label').filter({ hasText: 'Excellent' }).tap()
  await button(kurta, 'Colour').tap()
  await button(kurta, /^Submit Rating/).tap()
  await expect(kurta.getByText('5/5')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toBeVisible()
  await button(kurta, /^Change/).tap()
  await expect(star(kurta, 'Excellent')).toBeFocused()
  for (const label of ['Very Good', 'Good', 'Fair']) {
    await page.keyboard.press('ArrowLeft')
    await expect(star(kurta, label)).toBeChecked()
  }
  await button(kurta, /^Submit Rating/).tap()
  await expect(kurta.getByText('2/5')).toBeVisible()
  await expect(page.getByText('Saved to Closet')).toHaveCount(0)
  const saved = page.waitForResponse((response) => addressOf(rateItem).test(response.url()))
  await button(kurta, 'Never again').tap()
  expect((await saved).ok()).toBe(true)
  await expectUsable(page)

  await page.reload()
  await expect(kurta.getByText('2/5')).toBeVisible()
  for (const [name, isPressed] of [
    ['Colour', true],
    ['Never again', true],
    ['Fit', false],
  ] as const)
    await expect(button(kurta, name)).toHaveAttribute('aria-pressed', String(isPressed))
})

test('an outfit that is not there, or does not load, says so and leads back', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await page.goto('/?screen=outfit-details&outfit=0199d1c2-0000-7000-8000-000000000001')
  await expect(page.getByRole('alert')).toContainText('Outfit not found')
  await expectUsable(page)

  await page.route(addressOf(readOutfit), (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('status').getByText('Loading your outfit…')).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('Failed to load outfit details. Please try again.')
  await expectUsable(page)
  await button(page, 'Go Back').tap()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})
