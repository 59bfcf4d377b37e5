import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'

// Traces request broken pictures again from the page, which its CSP forbids.
test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

// expectUsable checks each state four times.
test.slow()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const uploads = addressOf(uploadPhoto)
const lists = addressOf(listPhotos)

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').last().setInputFiles(file)

/** A photo of a list reply. */
const photo = (number: number, own: object = {}) => {
  const id = `0199d1c2-0000-7000-8000-00000000000${number}`
  const where = { image_url: '/p', thumbnail_url: '/p' }
  const upload_date = `2026-11-0${number}T06:00:00.000Z`
  return {
    id,
    uuid: id,
    userId: id,
    ...where,
    upload_date,
    status: 'processing',
    outfit_uuid: null,
    outfit_count: 0,
    ...own,
  }
}

test('everybody can choose and send a photo, and read what went wrong', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await expect(page.getByText('Your photos will be here, with their outfits.')).toBeVisible()
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await page.getByRole('region', { name: 'What shall we style?' }).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Please select a photo first')).toBeVisible()
  await expectUsable(page)

  await choose(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
  await expect(page.getByText('Failed to process photo upload. Please try again.')).toBeVisible()
  await expectUsable(page)

  await choose(page, await smallPhoto(page))
  await expect(button(page, 'Choose Different Photo')).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: /^Add a wish/ }).click()
  await page.getByLabel('A line to your stylist').fill('No heels')
  await expectUsable(page)

  const problem = {
    success: false,
    code: 'too_large',
    message: 'The photo is larger than 15 MB.',
    requestId: 'q',
  }
  await page.route(uploads, (route) => route.fulfill({ status: 413, json: problem }))
  await button(page, 'Submit Photo').click()
  await expect(page.getByText('Upload failed: Payload Too Large')).toBeVisible()
  await expectUsable(page)

  await page.unroute(uploads)
  await context.setOffline(true)
  await button(page, 'Submit Photo').click()
  await expect(page.getByText(/^You are offline. Your photo is kept/)).toBeVisible()
  await expectUsable(page)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
  await expectUsable(page)
})

test('everybody can read their photos, in whichever state the lists are', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expectUsable(page)

  const outfit = photo(1).id
  const photos = [photo(9, { status: 'approved', outfit_uuid: outfit, outfit_count: 1 }), photo(8)]
  await page.route(lists, (route) => route.fulfill({ json: { photos, next: outfit } }))
  await button(page, 'Refresh').click()
  await expect(page.getByText('Up to date')).toBeVisible()
  const link = page.getByRole('link', { name: 'View Outfits' })
  await expect(link).toHaveAttribute('href', `/?screen=outfit-details&outfit=${outfit}`)
  await expectUsable(page)

  await page.getByRole('button', { name: 'Delete the photo of 9 Nov 2026' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this photo?' })).toBeVisible()
  await expectUsable(page)
  await button(page, 'Keep it').click()

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Outfits ready')).toBeVisible()
  await expectUsable(page)

  // Without the stored profile, because returning visitors see it at once.
  await page.addInitScript(() => localStorage.removeItem('profile'))
  await page.unroute(lists)
  await page.route(lists, () => {})
  await page.goto('/?screen=history')
  await expect(page.getByText('Loading your photos…')).toBeAttached()
  await expectUsable(page)

  await page.unroute(lists)
  await page.route(lists, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/?screen=history')
  await expect(page.getByRole('heading', { name: 'Your photos did not load' })).toBeVisible()
  await expectUsable(page)
})
