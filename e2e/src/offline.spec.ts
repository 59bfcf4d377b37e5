import type { Page } from 'playwright/test'
import { smallPhoto } from './product/camera.ts'
import { newClient } from './product/client.ts'
import { desk, enterDesk } from './product/desk.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { emptyBrowserCache, heldPages } from './product/worker.ts'

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

test('a photo that is chosen and submitted without a connection waits, and is sent when it is back', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await leaveNet(page, '/', () => expect(button(page, 'Submit Photo')).toBeVisible())
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
  await expect(page.getByRole('listitem')).toHaveCount(1)
})

test('without a connection a screen that was never opened says so, and comes with the connection', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await leaveNet(page, '/', () => expect(button(page, 'Submit Photo')).toBeVisible())
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page.getByText(/^You are offline, and this was not opened here before/)).toBeVisible()
  await expect(mainBar(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No photos yet')).toBeVisible()
})

test('without a connection a page that was never opened says so, and comes with the connection', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await leaveNet(page, '/', () => expect(button(page, 'Submit Photo')).toBeVisible())
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
  await button(page, /^Pending Requests/).click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: client.email })
  await row.getByRole('button', { name: /^Review & Style/ }).click()
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
