import { readFileSync } from 'node:fs'
import { readNotificationSettings } from '@drape/contract/notification'
import { readPreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { addressOf } from './product/caller.ts'
import { hold } from './product/hold.ts'
import { newPerson, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { parts } from './product/site.ts'
import { expectUsable, phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const profile = '/?screen=profile'

test('a person takes all their data along, reads whose work Drape is built with, and deletes the account', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, profile)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expectUsable(page, 'the profile')

  // What comes late takes no place from under a finger.
  const release = await hold(page, addressOf(readNotificationSettings))
  await button(page, 'Settings').click()
  const downloadButton = button(page, 'Download my data')
  const before = await downloadButton.boundingBox()
  release()
  await expect(page.getByRole('checkbox', { name: 'When it takes longer' })).toBeAttached()
  const after = await downloadButton.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? -100))).toBeLessThan(12)

  const [download] = await Promise.all([page.waitForEvent('download'), downloadButton.click()])
  // The files of a ZIP that is not compressed are to be read in it.
  expect(readFileSync(await download.path(), 'utf8')).toContain(person.email)
  expect(download.suggestedFilename()).toMatch(/^drape-\d{4}-\d\d-\d\d\.zip$/)

  const [notices] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open-source licences' }).click(),
  ])
  for (const part of parts)
    await expect(
      notices.getByText(new RegExp(`^${part} [0-9a-f]{12} contains these packages:$`, 'm')),
    ).toBeVisible()
  for (const words of [
    'SIL OPEN FONT LICENSE',
    'The Figtree Project Authors',
    'The Instrument Serif Project Authors',
    'Copyright (c) Meta Platforms',
    'Copyright (c) 2015-present Ant UED',
  ])
    await expect(notices.getByText(words).first()).toBeVisible()
  await notices.close()

  await button(page, 'Delete my account').click()
  await page.getByLabel('Type DELETE to confirm').fill('delete')
  await button(page, 'Delete for good').click()
  await expect(page.getByText(/Your account is deleted/)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(button(page, 'Continue with Google')).toBeVisible()
  // The host's notes about versions are not personal data.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['drape:versions'])
})

test('the next visit shows the profile, in the chosen light or dark, before the server has answered; Logout forgets it', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, profile)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profile'))).toContain(person.email)
  await button(page, 'Settings').click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')

  // Blocks all scripts but the page's inline one.
  await page.route('**/site/**/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#first-screen')).toBeAttached()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.unroute('**/site/**/*.js')

  for (const call of [readProfile, readPreferences]) await page.route(addressOf(call), () => {})
  await page.goto(profile)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Female' })).toBeVisible()
  await expect(page.locator('meta[name=theme-color]').last()).toHaveAttribute('media', 'all')

  await button(page, 'Logout').click()
  await expect(page).toHaveURL('/')
  await expect(button(page, 'Continue with Google')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('profile'))).toBeNull()
})
