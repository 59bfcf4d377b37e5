import { seeYourOutfit } from '@drape/contract/outfit'
import { listPhotos, photoSent, photoTooLarge, uploadPhoto } from '@drape/contract/photo'
import { incomplete } from '@drape/contract/preference-fields'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { addressOf } from '../../src/product/caller.ts'
import { smallPhoto } from '../../src/product/camera.ts'
import { arrive, signIn } from '../../src/product/people.ts'
import { button } from '../../src/product/product.ts'
import type { Stylist } from '../../src/product/stylist.ts'
import { type Look, waitForHistory } from '../../src/product/usable.ts'
import { enterDressed } from '../../src/product/wardrobe.ts'

interface Walk {
  readonly page: Page
  readonly request: APIRequestContext
  readonly look: Look
}

/** Longer than a phone is wide. */
const word = 'Wolfeschlegelsteinhausenbergerdorff'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const uploads = addressOf(uploadPhoto)
const lists = addressOf(listPhotos)

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').last().setInputFiles(file)

/** From the first preferences to a photo that is sent, with all that may go wrong on the way. */
const sendFirstPhoto = async ({ page, look }: Walk) => {
  const preferences = page.getByRole('dialog', { name: 'Set Your Preferences' })
  await button(preferences, 'Save preferences').click()
  await expect(page.getByText(incomplete)).toBeVisible()
  await look(page, 'preferences that lack something')
  await preferences.getByRole('radio', { name: 'Female', exact: true }).check()
  await preferences.getByRole('checkbox', { name: 'Teal' }).check()
  await look(page, 'preferences')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your changes are not saved yet.')).toBeVisible()
  await look(page, 'preferences that are not saved')
  await button(page, 'Discard changes').click()
  await waitForHistory(page)

  await expect(page.getByText('Your photos will be here, with their outfits.')).toBeVisible()
  await look(page, 'Home without photos')
  await choose(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
  await expect(page.getByText('Failed to process photo upload. Please try again.')).toBeVisible()
  await look(page, 'a photo that is none')
  await choose(page, smallPhoto)
  await expect(button(page, 'Choose Different Photo')).toBeVisible()
  await button(page, /^Add a wish/).click()
  await page.getByLabel('A line to your stylist').fill(`No ${word}`)
  await look(page, 'a chosen photo with a wish')
  await button(page, 'Submit Photo').click()
  await expect(page.getByRole('dialog', { name: 'Before you send your photo' })).toBeVisible()
  await look(page, 'the terms before the first photo')

  const problem = { success: false, code: 'too_large', message: photoTooLarge, requestId: 'q' }
  await page.route(uploads, (route) => route.fulfill({ status: 413, json: problem }))
  await button(page, 'Agree and send').click()
  await expect(page.getByText('Upload failed: Payload Too Large')).toBeVisible()
  await look(page, 'a photo that is refused')
  await page.unroute(uploads)
  await page.context().setOffline(true)
  await button(page, 'Submit Photo').click()
  await expect(page.getByText(/^You are offline. Your photo is kept/)).toBeVisible()
  await look(page, 'a photo that waits for the connection')
  await page.context().setOffline(false)
  await expect(heading(page, photoSent)).toBeVisible()
  await look(page, 'a photo that was sent')
}

/** All that a person sees who has no outfit yet. */
export const walkAsNewcomer = async (walk: Walk) => {
  const { page, request, look } = walk
  const { person } = await arrive(request, undefined, `${word} ${word}`)
  await signIn(page, person)
  await sendFirstPhoto(walk)

  await page.goto('/?screen=history')
  await expect(page.getByText('Processing...')).toBeVisible()
  await look(page, 'History of one photo')
  await button(page, /^Delete the photo of/).click()
  await expect(page.getByRole('dialog', { name: 'Delete this photo?' })).toBeVisible()
  await look(page, 'the question before a photo is deleted')
  for (const [screen, title] of [
    ['closet', 'No saved items yet'],
    ['suggestions', 'Sample outfits'],
    ['fit', 'Sizes and fit'],
    ['profile', 'Profile'],
  ] as const) {
    await page.goto(`/?screen=${screen}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await look(page, `${screen} of a newcomer`)
  }
  await button(page, 'Upgrade to Premium').click()
  await expect(page.getByText('Premium is not sold here yet.')).toBeVisible()
  await look(page, 'Premium')
  await button(page, 'Stay on Free').click()
  await button(page, 'Settings').click()
  await button(page, 'Delete my account').click()
  await button(page, 'Delete for good').click()
  await expect(page.getByText('Please type DELETE to confirm')).toBeVisible()
  await look(page, 'the settings, with the end of an account')

  // Without the stored profile, because returning visitors see it at once.
  await page.addInitScript(() => localStorage.removeItem('profile'))
  await page.route(lists, () => {})
  await page.goto('/?screen=history')
  await expect(page.getByText('Loading your photos…')).toBeAttached()
  await look(page, 'History that is loading')
  await page.unroute(lists)
  await page.route(lists, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/?screen=history')
  await expect(heading(page, 'Your photos did not load')).toBeVisible()
  await look(page, 'History that did not load')
}

const items = [
  { name: word.repeat(3), brand: word.repeat(2), category: word.repeat(2), estimated_price: 123456 },
  { name: 'Kurta', brand: 'Anokhi', ecommerce_url: 'https://shop.example/kurta' },
  { name: 'Jutti', brand: 'Needledust', category: 'Shoes' },
]

/** All that a person sees who has one. */
export const walkAsDressed = async ({
  page,
  request,
  stylist,
  look,
}: Walk & { readonly stylist: Stylist }) => {
  const name = `${word} ${word}`
  const { outfit, address, rate } = await enterDressed(page, request, { stylist, name, items, at: '/' })
  await expect(page.getByText(seeYourOutfit)).toBeVisible()
  await look(page, 'Home with an outfit')
  await page.goto('/?screen=history')
  await expect(page.getByText('New', { exact: true })).toBeVisible()
  await look(page, 'History with an outfit')

  await page.goto(address)
  const kurta = page.getByRole('listitem').filter({ has: heading(page, 'Kurta') })
  await button(kurta, /^Rate/).click()
  await expect(kurta.getByText('Choose one to five stars first.')).toBeVisible()
  await look(page, 'an outfit')
  await kurta.locator('label').filter({ hasText: 'Excellent' }).click()
  await button(kurta, /^Submit Rating/).click()
  await expect(page.getByText('Saved to Closet')).toBeVisible()
  await rate(outfit, 1, 2)
  await look(page, 'an outfit that is rated')
  await button(page, 'See large: your photo').click()
  await expect(page.getByRole('dialog', { name: 'Your photo' })).toBeVisible()
  await look(page, 'a photo as large as the screen')
  await page.keyboard.press('Escape')
  await waitForHistory(page)

  await page.goto('/?screen=closet')
  await expect(page.getByText('3 saved items')).toBeVisible()
  await look(page, 'the closet')
  await button(page, 'Outfits').click()
  await button(page, /^Remove /).click()
  await expect(button(page, /^Undo/)).toBeVisible()
  await look(page, 'an outfit that was removed')
  await page.goto('/?screen=profile')
  const taste = page.getByRole('region', { name: 'Your taste' })
  await expect(taste.getByText(/^From 2 ratings/)).toBeVisible()
  await look(page, 'the profile with a taste')
  await button(taste, /^Anokhi 1 liked/).click()
  await expect(page.getByRole('dialog', { name: 'Anokhi' })).toBeVisible()
  await look(page, 'the ratings behind a taste')

  await page.goto('/?screen=outfit-details&outfit=0199d1c2-0000-7000-8000-000000000001')
  await expect(page.getByRole('alert')).toContainText('Outfit not found')
  await look(page, 'an outfit that is not there')
}
