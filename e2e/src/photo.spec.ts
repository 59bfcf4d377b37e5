import { uploadPhoto } from '@drape/contract/photo'
import { readAgreement } from '@drape/contract/terms'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { keptWish, shownSize, smallPhoto, takePhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { phone, untilHistoryRests } from './product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('img', { name: 'Your chosen one' })
const sent = (page: Page) => page.getByRole('heading', { name: 'Photo Submitted Successfully!' })
const uploads = addressOf(uploadPhoto)

type File = Awaited<ReturnType<typeof smallPhoto>>

const choose = async (page: Page, file: File, opener = 'Choose from Gallery') => {
  const opened = page.waitForEvent('filechooser')
  await button(page, opener).tap()
  await (await opened).setFiles(file)
  await expect(preview(page)).toBeVisible()
}

/** Width and height in a JPEG's frame header. */
const sizeOf = (jpeg: Buffer): [number, number] => {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]
}

const historyOf = async (page: Page) => {
  await page.getByRole('link', { name: 'History' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  return page.getByRole('listitem')
}

test('a photo of 12 megapixels leaves small, upright and without its place, and is seen on Home and in History', async ({
  page,
  request,
  network,
}) => {
  // Makes the fallback on the page fail, which would look the same but block the page.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error('It is shrunk on the page')
    }
  })
  await signIn(page, await newPerson(request), network.address)
  const photo = await takePhoto(page)
  expect(photo.buffer.length).toBeGreaterThan(2_000_000)

  await expect(page.getByText('Or drag and drop one here.')).toBeHidden()
  await choose(page, photo, 'Take Photo')
  expect(await shownSize(page, 'Your chosen one')).toEqual([1536, 2048])

  await button(page, 'Submit Photo').tap()
  await expect(sent(page)).toBeFocused()
  await expect(page.getByText('within 24 hours')).toBeVisible()
  const [form] = network.forms()
  const jpeg = form?.body.subarray(form.body.indexOf(Buffer.from([0xff, 0xd8]))) ?? Buffer.alloc(0)
  expect(jpeg.length).toBeLessThan(1_000_000)
  expect(sizeOf(jpeg)).toEqual([1536, 2048])
  expect(jpeg.includes('Exif')).toBe(false)

  await button(page, 'Back to Home').tap()
  await expect(page.getByText('Processing...')).toBeVisible()
  const [width = 0, height = 0] = await shownSize(page, 'Your latest photo')
  expect(height).toBeGreaterThan(width)

  await page.getByRole('link', { name: 'View All' }).tap()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(/Processing\.\.\./)
  await expect(page.getByRole('link', { name: 'View Outfits' })).toHaveCount(0)
})

test('a browser that cannot draw in a worker shrinks a photo and turns it upright too', async ({
  page,
  context,
  request,
}) => {
  const photo = await takePhoto(await context.newPage())
  await page.addInitScript(() => Object.assign(window, { OffscreenCanvas: undefined }))
  await signIn(page, await newPerson(request))
  await choose(page, photo)
  expect(await shownSize(page, 'Your chosen one')).toEqual([1536, 2048])
})

test('a line that breaks half way, and once more before the answer, leaves one photo', async ({
  page,
  request,
  network,
}) => {
  await signIn(page, await newPerson(request), network.address)
  await choose(page, await smallPhoto(page))
  network.breakNext('half way', 'before the answer')
  await button(page, 'Submit Photo').tap()
  await expect(page.getByText('The connection broke. Trying again…')).toBeVisible()
  await expect(sent(page)).toBeVisible()

  const keys = network.forms().map(({ key }) => key)
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)))
  expect(new Set(keys).size).toBe(1)
  await expect(await historyOf(page)).toHaveCount(1)
})

test('a reload loses neither the chosen photo with its wish nor one that is on its way, which goes on under its key', async ({
  page,
  request,
}) => {
  const keys: (string | undefined)[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/upload/')) keys.push(asked.headers()['idempotency-key'])
  })
  await signIn(page, await newPerson(request))
  await choose(page, await smallPhoto(page))
  await page.getByRole('button', { name: /^Add a wish/ }).tap()
  await page.getByRole('radio', { name: 'Wedding' }).check()
  await page.getByRole('button', { name: /^Your wish/ }).tap()
  await expect.poll(() => keptWish(page)).toBe('Wedding')
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Wedding', { exact: true })).toBeVisible()

  await page.route(uploads, () => {})
  await button(page, 'Submit Photo').tap()
  await expect.poll(() => keys.length).toBe(1)
  await page.unroute(uploads)
  await page.reload()
  await expect(sent(page)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)

  await page.reload()
  await expect(button(page, 'Take Photo')).toBeVisible()
  await expect(await historyOf(page)).toHaveCount(1)
})

test('a photo that is submitted offline leaves when the connection is back, whichever screen is shown', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await historyOf(page)
  await page.getByRole('link', { name: 'Home' }).tap()
  // Before it is known that the person has agreed, nothing is sent.
  const agreement = page.waitForResponse(addressOf(readAgreement))
  await choose(page, await smallPhoto(page))
  await (await agreement).finished()
  await context.setOffline(true)
  await expect(page.getByText('Your photo will be sent when the connection is back')).toBeVisible()
  await button(page, 'Submit Photo').tap()
  await expect(
    page.getByText('Your photo is kept, and is sent as soon as the connection is back.'),
  ).toBeVisible()
  const photos = await historyOf(page)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Photo Submitted Successfully!' })).toBeVisible()
  await expect(photos).toHaveCount(1)
})

test('Cancel stops a photo that is on its way, and leaves nothing of it in the browser', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await choose(page, await smallPhoto(page))
  await page.route(uploads, () => {})
  await button(page, 'Submit Photo').tap()
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await button(page, 'Cancel').tap()
  await expect(preview(page)).toBeVisible()
  await page.reload()
  await expect(button(page, 'Take Photo')).toBeVisible()
})

test('who logs out leaves no chosen photo behind, not even for themselves', async ({ page, request }) => {
  const person = await newPerson(request)
  await signIn(page, person)
  await choose(page, await smallPhoto(page))
  await page.getByRole('link', { name: 'Profile' }).tap()
  await button(page, 'Logout').tap()
  await expect(button(page, 'Continue with Google')).toBeVisible()
  await signIn(page, person)
  await expect(button(page, 'Take Photo')).toBeVisible()
})

test('a server that refuses a photo is quoted, and the photo stays to be submitted again', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await choose(page, await smallPhoto(page))
  const problem = { success: false, code: 'not_a_picture', message: 'This is not a picture.', requestId: 'q' }
  await page.route(uploads, (route) => route.fulfill({ status: 415, json: problem }))
  await button(page, 'Submit Photo').tap()
  await expect(page.getByText('Upload failed: Unsupported Media Type')).toBeVisible()
  await expect(page.getByText('This is not a picture.')).toBeVisible()
  await expect(preview(page)).toBeVisible()
  await page.unroute(uploads)
  await button(page, 'Submit Photo').tap()
  await expect(sent(page)).toBeVisible()
})

test('a photo is deleted for good once that is confirmed', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await choose(page, await smallPhoto(page))
  await button(page, 'Submit Photo').tap()
  await expect(sent(page)).toBeVisible()
  await expect(await historyOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Delete the photo of/ }).tap()
  await button(page, 'Delete photo').tap()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await untilHistoryRests(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await button(page, 'Upload Photo').tap()
  await expect(button(page, 'Take Photo')).toBeVisible()
})

test('a photo that a stylist has dressed says so when asked anew, and opens its outfit', async ({
  page,
  request,
  stylist,
}) => {
  const person = await newPerson(request)
  await signIn(page, person)
  await choose(page, await smallPhoto(page))
  await button(page, 'Submit Photo').tap()
  await button(page, 'Back to Home').tap()
  await expect(page.getByText('Processing...')).toBeVisible()
  const outfit = await stylist.dress(person)
  await button(page, 'Refresh').tap()
  await expect(page.getByText('Outfits ready')).toBeVisible()
  const ready = page.getByRole('region', { name: 'Your outfit is ready' })
  await expect(ready.getByText('Styled by Meera K.')).toBeVisible()
  const photos = await historyOf(page)
  await expect(photos).toHaveText(/Outfits ready/)
  await page.getByRole('link', { name: 'Home' }).tap()
  await ready.getByRole('link', { name: 'See your outfit' }).tap()
  await expect(page).toHaveURL(`/?screen=outfit-details&outfit=${outfit}`)
  await expect(page.getByRole('region', { name: 'The whole look' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).tap()
  await expect(page.getByText('Outfits ready')).toBeVisible()
  await expect(ready).toHaveCount(0)
})
