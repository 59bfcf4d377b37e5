import type { Page } from 'playwright/test'
import { arrive, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')

/** Chrome drops a Back that comes while a dialog that stays gets its entry again; no person is as quick. */
const expectWarning = async (page: Page) => {
  await expect(dialog(page).getByText('Your changes are not saved yet.')).toBeVisible()
  await page.waitForFunction(() => history.state.dialogs === 1)
}

test('Back closes the first preferences, after asking about what is not saved, and the person stays in Drape', async ({
  page,
  request,
}) => {
  const { person } = await arrive(request)
  await signIn(page, person)
  await expect(dialog(page).getByRole('heading', { name: 'Set Your Preferences' })).toBeVisible()
  await expectUsable(page, 'the first preferences')
  await dialog(page).getByRole('radio', { name: 'Female', exact: true }).check()

  await page.goBack()
  await expectWarning(page)
  await button(page, 'Keep editing').click()
  await page.goBack()
  await expectWarning(page)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(button(page, 'Choose from Gallery')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.getByRole('link', { name: 'Profile' }).click()
  await button(page, 'Settings').click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})
