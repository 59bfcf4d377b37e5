import type { Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

// Each state is looked at four times.
test.slow()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('a person whose network lost a screen reads so, goes on with the others, and has it when the network is back', async ({
  page,
  request,
  network,
}) => {
  // Never idle: a screen's code comes when the screen is opened.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await signIn(page, await newPerson(request), `${network.address}/`)
  await expect(page.getByRole('heading', { name: 'Recent Uploads' })).toBeVisible()
  network.breakScripts('/site/user/', '404')

  await tab(page, 'Profile').click()
  const panel = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(panel).toContainText('Failed to load the requested screen. Please refresh the page.')
  await expect(heading(page, 'Profile')).toBeVisible()
  await expectUsable(page)

  await tab(page, 'Home').click()
  await expect(page.getByRole('heading', { name: 'Recent Uploads' })).toBeVisible()
  await expect(panel).toBeHidden()

  await tab(page, 'History').click()
  await expect(panel).toBeVisible()
  network.heal()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'History')).toBeVisible()
  await expect(panel).toBeHidden()

  network.breakScripts('/site/user/', '404')
  await tab(page, 'Profile').click()
  await expect(panel).toBeVisible()
  network.heal()
  await panel.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
})
