import { listPhotos } from '@drape/contract/photo'
import { addressOf } from './product/caller.ts'
import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { phone } from './product/usable.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

test('Cancel takes a photo back that the server has and did not confirm yet', async ({
  page,
  request,
  network,
}) => {
  await signIn(page, await newPerson(request), network.address)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await smallPhoto(page))
  await expect(page.getByRole('button', { name: 'Choose Different Photo' })).toBeVisible()
  network.breakNext('held')
  await page.getByRole('button', { name: 'Submit Photo' }).tap()
  await expect(page.getByText('Sent. Waiting for Drape to confirm…')).toBeVisible()
  await expect.poll(network.isHolding).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()

  // It is there before Cancel has reached the server, and listed anew once it is deleted.
  await expect(page.getByText('Processing...')).toBeVisible()
  const listed = page.waitForResponse(addressOf(listPhotos))
  network.letGo()
  await listed
  await expect(page.getByText('Processing...')).toHaveCount(0)
  await page.getByRole('link', { name: 'History' }).tap()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
})
