import { photoSent } from '@drape/contract/photo'
import type { Page } from 'playwright/test'
import { choosePhoto } from './product/camera.ts'
import { clientOf } from './product/client.ts'
import { desk } from './product/desk.ts'
import { settle, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { emptyBrowserCache, waitForCached, waitForWorker } from './product/worker.ts'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const queuedMessage = (page: Page) =>
  page.getByText('Your photo is kept, and is sent as soon as the connection is back.')

/** How many of the person's photos the browser has for a visit without a connection. */
const countPhotos = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').uploadedPhotos?.length)

test('without a connection a page that was here opens, a photo waits for it, and a page that never was says so', async ({
  page,
  context,
  request,
}) => {
  const { person, upload } = clientOf(await settle(request))
  await upload()
  await signIn(page, person)
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Your latest photo' })).toBeVisible()
  // All are kept when the page is at rest.
  await expect.poll(() => countPhotos(page)).toBe(1)
  // What asks for the agreement, and History.
  for (const words of ['Your photo stays here.', 'No photos yet']) await waitForCached(page, words)
  await emptyBrowserCache(page)
  await context.setOffline(true)
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText(/^This page was not opened here before/)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await choosePhoto(page)
  await button(page, 'Submit Photo').click()
  await expect(queuedMessage(page)).toBeVisible()
  await page.reload()
  await expect(queuedMessage(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: photoSent })).toBeVisible()
  await link(page, 'History').click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
})
