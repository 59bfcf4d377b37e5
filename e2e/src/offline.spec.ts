import { readAgreement } from '@drape/contract/terms'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { smallPhoto } from './product/camera.ts'
import { desk } from './product/desk.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { addPhoto } from './product/wardrobe.ts'
import { emptyBrowserCache, heldFiles, heldPages } from './product/worker.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const waits = (page: Page) =>
  page.getByText('Your photo is kept, and is sent as soon as the connection is back.')

const choosePhoto = async (page: Page) => {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await smallPhoto(page))
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** How many of the person's photos the browser has for a visit without a connection. */
  const keptPhotos = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').uploadedPhotos?.length)

  test('without a connection a page that was here opens, a photo waits for it, and a page that never was says so', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await newPerson(request))
    // Who sends the first photo has to agree to the terms, and those come over the connection.
    await addPhoto(page, request)
    await expect.poll(() => heldPages(page)).toContain('/')
    await page.reload()
    await expect(page.getByRole('img', { name: 'Your latest photo' })).toBeVisible()
    // Both are kept when the page is at rest.
    await expect.poll(() => keptPhotos(page)).toBe(1)
    await expect
      .poll(async () => (await heldFiles(page)).some((path) => path.includes('/history.')))
      .toBe(true)
    await emptyBrowserCache(page)
    await context.setOffline(true)
    await page.goto(desk)
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(page.getByText(/^This page was not opened here before/)).toBeVisible()

    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await choosePhoto(page)
    await button(page, 'Submit Photo').click()
    await expect(waits(page)).toBeVisible()
    await page.reload()
    await expect(waits(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
    await link(page, 'History').click()
    await expect(page.getByRole('listitem')).toHaveCount(2)
  })
})

/** Screens that are fetched while another one is shown. */
const early = ['history', 'profile', 'closet']
const fetchedEarly = (page: Page) =>
  page.evaluate(
    (names) =>
      names.filter((name) =>
        performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}.`)),
      ),
    early,
  )

test('where no worker is, screens that were never opened open without a connection, and a photo leaves with it, whichever is shown', async ({
  page,
  context,
  request,
}) => {
  // Before it is known that the person has agreed, nothing is sent.
  const agreement = page.waitForResponse(addressOf(readAgreement))
  await signIn(page, await newPerson(request))
  await choosePhoto(page)
  await (await agreement).finished()
  await expect.poll(() => fetchedEarly(page)).toEqual(early)
  await context.setOffline(true)
  await button(page, 'Submit Photo').click()
  await expect(waits(page)).toBeVisible()
  for (const name of ['Profile', 'History']) {
    await link(page, name).click()
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText('Failed to load the requested screen')).toBeHidden()
  }
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Photo Submitted Successfully!' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
