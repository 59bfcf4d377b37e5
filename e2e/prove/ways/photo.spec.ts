import { listPhotos, photoSent } from '@drape/contract/photo'
import type { Page } from 'playwright/test'
import { addressOf } from '../../src/product/caller.ts'
import { tapAndChoose, tapHistory } from '../../src/product/camera.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { button, expect, test } from '../../src/product/product.ts'
import { phone } from '../../src/product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

const preview = (page: Page) => page.getByRole('img', { name: 'Your chosen one' })
const sentHeading = (page: Page) => page.getByRole('heading', { name: photoSent })

test('Cancel takes back a photo that the server has and did not confirm; a line that breaks half way, and once more before the answer, leaves one', async ({
  page,
  request,
  network,
}) => {
  await signIn(page, await newPerson(request), network.address)
  await tapAndChoose(page)
  network.breakNext('held')
  await button(page, 'Submit Photo').tap()
  await expect(page.getByText('Sent. Waiting for Drape to confirm…')).toBeVisible()
  await expect.poll(network.isHolding).toBe(true)
  await button(page, 'Cancel').tap()
  await expect(preview(page)).toBeVisible()
  // It is there before Cancel has reached the server, and listed again once it is deleted.
  await expect(page.getByText('Processing...')).toBeVisible()
  const listed = page.waitForResponse(addressOf(listPhotos))
  network.letGo()
  await listed
  await expect(page.getByText('Processing...')).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Take Photo')).toBeVisible()

  await tapAndChoose(page)
  network.breakNext('half way', 'before the answer')
  await button(page, 'Submit Photo').tap()
  await expect(page.getByText('The connection broke. Trying again…')).toBeVisible()
  await expect(sentHeading(page)).toBeVisible()
  const [cancelled, ...later] = network.forms().map(({ key }) => key)
  // A visit that begins before Cancel is done asks under its key once more.
  const keys = later.filter((key) => key !== cancelled)
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)))
  expect(new Set(keys).size).toBe(1)
  await expect(await tapHistory(page)).toHaveCount(1)
})
