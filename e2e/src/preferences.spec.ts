import { updatePreferences } from '@drape/contract/preferences'
import type { Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone, untilHistoryRests } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

// expectUsable checks each state four times.
test.slow()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set Your Preferences' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('who comes in first sets preferences before entering, or later', async ({ page }) => {
  const person = { name: 'Asha New', email: `asha.new.${process.pid}@example.com` }
  await signIn(page, person)
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Body type' })).toBeDisabled()
  await button(page, 'Save preferences').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' }),
  ).toBeVisible()
  await expect(radio(page, 'Male')).toBeFocused()
  await expectUsable(page)

  await button(page, 'Not now').click()
  await expect(dialog(page)).toBeHidden()
  await untilHistoryRests(page)
  await page.goto('/?screen=profile')
  await expect(page.getByText('No preferences found')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await button(page, 'Edit preferences').click()
  await radio(page, 'Female').check()
  await expect(page.getByRole('img', { name: /^Body type guide/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Body type' }).selectOption('Hourglass')
  await radio(page, '25-34').check()
  await radio(page, 'Medium').check()
  await page.getByRole('checkbox', { name: 'Teal' }).check()
  await expectUsable(page)
  await button(page, 'Save preferences').click()
  await expect(dialog(page)).toBeHidden()
  for (const badge of ['Female', '25-34', 'Hourglass', 'Medium'])
    await expect(page.getByRole('definition').filter({ hasText: badge })).toBeVisible()
})

test('Escape takes no changes away unasked, and the keyboard does it all', async ({ page, request }) => {
  await signIn(page, await newPerson(request), '/?screen=profile')
  const edit = button(page, 'Edit preferences')
  await edit.press('Enter')
  await expect(radio(page, 'Female')).toBeChecked()
  await radio(page, 'Female').press('ArrowUp')
  await expect(radio(page, 'Male')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your changes are not saved yet.')).toBeVisible()
  await expect(button(page, 'Keep editing')).toBeFocused()
  await expectUsable(page)

  await page.keyboard.press('Enter')
  await expect(radio(page, 'Male')).toBeChecked()
  await page.keyboard.press('Escape')
  await button(page, 'Discard changes').click()
  await expect(dialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: 'Female' })).toBeVisible()
})

test('a save that fails is told, and nothing that was chosen is lost', async ({ page, request }) => {
  await signIn(page, await newPerson(request), '/?screen=profile')
  await page.route(addressOf(updatePreferences), (route) => route.fulfill({ status: 503, json: {} }))
  await button(page, 'Edit preferences').click()
  await radio(page, '65+').check()
  await button(page, 'Save preferences').click()
  await expect(page.getByText('Failed to save preferences. Please try again.')).toBeVisible()
  await expect(page.getByText('Failed to update preferences: Service Unavailable')).toBeVisible()
  await expectUsable(page)

  await page.unroute(addressOf(updatePreferences))
  await button(page, 'Save preferences').click()
  await expect(page.getByText('Your preferences are saved')).toBeVisible()
})
