import { photoSent } from '@drape/contract/photo'
import { readAgreement } from '@drape/contract/terms'
import type { Page } from 'playwright/test'
import { addressOf } from '../../src/product/caller.ts'
import { choosePhoto } from '../../src/product/camera.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { button, expect, test } from '../../src/product/product.ts'
import { emptyBrowserCache, waitForWorker } from '../../src/product/worker.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const queuedMessage = (page: Page) =>
  page.getByText('Your photo is kept, and is sent as soon as the connection is back.')

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection the app opens, with the closet as last seen', async ({
    page,
    context,
    request,
    product,
  }) => {
    await signIn(page, await newPerson(request), product.address)
    await page.goto('/?screen=closet')
    await expect(page.getByText('No saved items yet')).toBeVisible()
    await waitForWorker(page)
    await page.reload()
    await expect(page.getByText('No saved items yet')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('profile')?.includes('seen'))).toBe(true)
    await emptyBrowserCache(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByText('No saved items yet')).toBeVisible()
    await expect(page.getByText(/^You are offline/)).toBeVisible()
  })
})

/** Said by the scripts of History, Profile and the closet alone, which are fetched while another screen is shown. */
const early = ['No photos yet', 'Logout', 'No saved items yet']

/** The texts of the scripts that the page gets from now on. */
const scriptsOf = (page: Page): readonly string[] => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  return scripts
}

test('where no worker is, screens that were never opened open without a connection, and a photo leaves with it, whichever is shown', async ({
  page,
  context,
  request,
}) => {
  // Before it is known that the person has agreed, nothing is sent.
  const agreement = page.waitForResponse(addressOf(readAgreement))
  const scripts = scriptsOf(page)
  await signIn(page, await newPerson(request))
  await choosePhoto(page)
  await (await agreement).finished()
  await expect.poll(() => early.filter((text) => scripts.some((each) => each.includes(text)))).toEqual(early)
  await context.setOffline(true)
  await button(page, 'Submit Photo').click()
  await expect(queuedMessage(page)).toBeVisible()
  for (const name of ['Profile', 'History']) {
    await link(page, name).click()
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText('Failed to load the requested screen')).toBeHidden()
  }
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: photoSent })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
