import { uploadPhoto } from '@drape/contract/photo'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { displayedSize, storedOccasions, takePhoto, tapAndChoose, tapHistory } from './product/camera.ts'
import { arrive, newPerson, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable, phone, waitForHistory } from './product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

const preview = (page: Page) => page.getByRole('img', { name: 'Your chosen one' })
const sentHeading = (page: Page) => page.getByRole('heading', { name: 'Photo Submitted Successfully!' })
const uploads = addressOf(uploadPhoto)

/** Width and height in a JPEG's frame header. */
const sizeOf = (jpeg: Buffer): [number, number] => {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]
}

test('a photo of 12 megapixels leaves small, upright and without its place, is seen on Home and in History, and is deleted for good', async ({
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
  const photo = await takePhoto()
  expect(photo.buffer.length).toBeGreaterThan(2_000_000)

  await expect(page.getByText('Or drag and drop one here.')).toBeHidden()
  await tapAndChoose(page, photo, 'Take Photo')
  expect(await displayedSize(page, 'Your chosen one')).toEqual([1536, 2048])

  await button(page, 'Submit Photo').tap()
  await expect(sentHeading(page)).toBeFocused()
  const [form] = network.forms()
  const jpeg = form?.body.subarray(form.body.indexOf(Buffer.from([0xff, 0xd8]))) ?? Buffer.alloc(0)
  expect(jpeg.length).toBeLessThan(1_000_000)
  expect(sizeOf(jpeg)).toEqual([1536, 2048])
  expect(jpeg.includes('Exif')).toBe(false)

  await button(page, 'Back to Home').tap()
  await expect(page.getByText('Processing...')).toBeVisible()
  const [width = 0, height = 0] = await displayedSize(page, 'Your latest photo')
  expect(height).toBeGreaterThan(width)
  await expectUsable(page, 'Home with a photo')

  await page.getByRole('link', { name: 'View All' }).tap()
  await expect(page.getByRole('listitem')).toHaveText(/Processing\.\.\./)
  await page.getByRole('button', { name: /^Delete the photo of/ }).tap()
  await button(page, 'Delete photo').tap()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await waitForHistory(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
})

test('a chosen photo with its wish outlives a reload and the end of a session, one on its way goes on under its key, and Logout leaves none', async ({
  page,
  request,
}) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/upload/')) keys.push(request.headers()['idempotency-key'])
  })
  const person = await newPerson(request)
  await signIn(page, person)
  await tapAndChoose(page)
  await page.getByRole('button', { name: /^Add a wish/ }).tap()
  await page.getByRole('radio', { name: 'Wedding' }).check()
  await expectUsable(page, 'a chosen photo with a wish')
  await page.getByRole('button', { name: /^Your wish/ }).tap()
  await expect.poll(() => storedOccasions(page)).toEqual(['Wedding'])
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Wedding', { exact: true })).toBeVisible()

  // The server accepts neither, and is asked for the taste whenever the profile opens. A page of Drape would go on
  // asking: that its session has ended would be said there, before the profile opens.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken']) localStorage.setItem(key, 'ended')
  })
  await page.goto('/?screen=profile')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await signIn(page, person)
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Wedding', { exact: true })).toBeVisible()

  await page.route(uploads, () => {})
  await button(page, 'Submit Photo').tap()
  await expect.poll(() => keys.length).toBe(1)
  await page.unroute(uploads)
  await page.reload()
  await expect(sentHeading(page)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  // A visit that still finds it stored sends it again, under its key.
  await expect.poll(() => storedOccasions(page)).toEqual([])
  await page.reload()
  await expect(button(page, 'Take Photo')).toBeVisible()
  await expect(await tapHistory(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'Home' }).tap()
  await tapAndChoose(page)
  await page.getByRole('link', { name: 'Profile' }).tap()
  await button(page, 'Logout').tap()
  await expect(button(page, 'Continue with Google')).toBeVisible()
  await signIn(page, person)
  await expect(button(page, 'Take Photo')).toBeVisible()
})

test('a notice leaves Submit Photo to be pressed, wherever that is on the screen', async ({
  page,
  request,
}) => {
  // However slow this machine is, the notice stays.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const setMost = (task: () => void, ms?: number) => (ms === 5_000 ? 0 : setTimeout(task, ms))
    Object.assign(window, { setTimeout: setMost })
  })
  const { person } = await arrive(request)
  await signIn(page, person)
  const preferences = page.getByRole('dialog', { name: 'Set Your Preferences' })
  await preferences.waitFor()
  await page.keyboard.press('Escape')
  await waitForHistory(page)
  await tapAndChoose(page)
  await button(page, 'Set preferences').tap()
  for (const choice of ['Female', '25-34'])
    await preferences.getByRole('radio', { name: choice, exact: true }).check()
  await preferences.getByRole('checkbox', { name: 'Teal' }).check()
  await button(page, 'Save preferences').tap()
  const notice = page.getByText('Your preferences are saved')
  await expect(notice).toBeVisible()
  await waitForHistory(page)

  const submit = button(page, 'Submit Photo')
  for (const block of ['start', 'center', 'end'] as const) {
    await submit.evaluate((element, block) => element.scrollIntoView({ block, behavior: 'instant' }), block)
    const { x = 0, y = 0, width = 0, height = 0 } = (await submit.boundingBox()) ?? {}
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(page.getByRole('dialog', { name: 'Before you send your photo' }), block).toBeVisible()
    await page.keyboard.press('Escape')
    await waitForHistory(page)
    await expect(notice).toBeVisible()
  }
})
