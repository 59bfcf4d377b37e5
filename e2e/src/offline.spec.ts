import type { Page } from 'playwright/test'
import { smallPhoto } from './product/camera.ts'
import { newClient } from './product/client.ts'
import { desk, enterDesk, reviewRequest } from './product/desk.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { addPhoto } from './product/wardrobe.ts'
import { emptyBrowserCache, heldFiles, heldPages } from './product/worker.ts'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const mainBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** A second visit, whose scripts come through the worker, after which the connection is gone. */
const leaveNet = async (page: Page, path: string, stands: () => Promise<void>) => {
  await expect.poll(() => heldPages(page)).toContain(path)
  await page.reload()
  await stands()
  await emptyBrowserCache(page)
  await page.context().setOffline(true)
  await page.reload()
}

/** How many of the person's photos the browser has for a visit without a connection. */
const keptPhotos = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').uploadedPhotos?.length)

test('a photo that is chosen and submitted without a connection waits, and is sent when it is back', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  // Who sends the first photo has to agree to the terms, and those come over the connection.
  await addPhoto(page, request)
  await leaveNet(page, '/', async () => {
    await expect(page.getByRole('img', { name: 'Your latest photo' })).toBeVisible()
    // Both are kept when the page is at rest.
    await expect.poll(() => keptPhotos(page)).toBe(1)
    await expect
      .poll(async () => (await heldFiles(page)).some((path) => path.includes('/history.')))
      .toBe(true)
  })
  await expect(mainBar(page)).toBeVisible()
  await expect(
    page.getByText('You are offline. Your photo will be sent when the connection is back.'),
  ).toBeVisible()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await smallPhoto(page))
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
  await button(page, 'Submit Photo').click()
  const waits = page.getByText(
    'You are offline. Your photo is kept, and is sent as soon as the connection is back.',
  )
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(waits).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
})

test.describe('where no worker is', () => {
  test.use({ serviceWorkers: 'block' })

  const early = ['history', 'profile', 'closet']
  const fetchedEarly = (page: Page) =>
    page.evaluate(
      (names) =>
        names.filter((name) =>
          performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}.`)),
        ),
      early,
    )

  test('screens that were never opened open without a connection, and what they show comes with it', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await newPerson(request))
    await expect.poll(() => fetchedEarly(page)).toEqual(early)
    await context.setOffline(true)
    for (const name of ['Profile', 'History']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Failed to load the requested screen')).toBeHidden()
    }
    await expect(page.getByText(/offline/i)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No photos yet')).toBeVisible()
  })
})

test('without a connection a page that was never opened says so, and comes with the connection', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await leaveNet(page, '/', () => expect(button(page, 'Choose from Gallery')).toBeVisible())
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText(/^This page was not opened here before/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stylist sign in' })).toBeVisible()
})

test("without a connection the desk's unsent draft is there to write on, and its client comes with the connection", async ({
  page,
  context,
  product,
  request,
}) => {
  const client = await newClient(request, page)
  await client.upload()
  await enterDesk(page, await hireStylist(product))
  await reviewRequest(page, client.email)
  const title = page.getByLabel(/^Title/)
  await title.fill('Monsoon wedding')
  await leaveNet(page, desk, () => expect(title).toHaveValue('Monsoon wedding'))
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await expect(title).toHaveValue('Monsoon wedding')
  await title.fill('Monsoon wedding, with silver')
  await page.reload()
  await expect(title).toHaveValue('Monsoon wedding, with silver')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 2, name: client.email })).toBeVisible()
  await expect(title).toHaveValue('Monsoon wedding, with silver')
})
