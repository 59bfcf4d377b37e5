import { photoSent } from '@drape/contract/photo'
import type { Locator, Page } from 'playwright/test'
import { smallPhoto } from '../../src/product/camera.ts'
import { button, expect, test } from '../../src/product/product.ts'
import type { Stylist } from '../../src/product/stylist.ts'
import { phone, pressUntilFocused } from '../../src/product/usable.ts'

/** How a person presses a button, and chooses one of several. Each finds it by its role and its name. */
interface Hands {
  readonly press: (piece: Locator) => Promise<void>
  readonly choose: (group: Locator, name: string) => Promise<void>
}

/** From the first sign-in to a rated outfit, as a new client does it. */
const travel = async (page: Page, stylist: Stylist, email: string, { press, choose }: Hands) => {
  await page.goto('/')
  await press(button(page, 'Continue with Google'))
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('E-mail').fill(email)
  await press(page.getByRole('button', { name: 'Continue', exact: true }))

  const preferences = page.getByRole('dialog', { name: 'Set Your Preferences' })
  await choose(preferences, 'Female')
  await choose(preferences, '25-34')
  await choose(preferences, 'Teal')
  await press(button(preferences, 'Save preferences'))
  await expect(preferences).toBeHidden()

  const chooser = page.waitForEvent('filechooser')
  await press(button(page, 'Choose from Gallery'))
  await (await chooser).setFiles(smallPhoto)
  await expect(page.getByRole('heading', { name: 'Ready when you are' })).toBeFocused()
  await press(button(page, 'Submit Photo'))
  await press(button(page, 'Agree and send'))
  await expect(page.getByRole('heading', { name: photoSent })).toBeVisible()
  await press(button(page, 'Back to Home'))
  await expect(page.getByRole('img', { name: 'Your latest photo' })).toBeVisible()

  await stylist.dress({ email, items: [{ name: 'Kurta' }] })
  await page.goto('/')
  await press(page.getByRole('link', { name: 'View Outfits' }).first())
  const kurta = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kurta' }) })
  await choose(kurta, 'Excellent')
  await press(button(kurta, /^Submit Rating/))
  await expect(page.getByText('All items rated!')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

  test('from the first sign-in to a rated outfit are at most 14 taps', async ({ page, context, stylist }) => {
    let taps = 0
    await context.exposeFunction('noteTap', () => {
      taps += 1
    })
    await page.addInitScript(() => {
      const { noteTap } = globalThis as unknown as { noteTap: () => void }
      addEventListener('pointerup', () => noteTap(), true)
    })
    await travel(page, stylist, `taps.${process.pid}@example.com`, {
      press: (piece) => piece.tap(),
      choose: (group, name) =>
        group
          .locator('label')
          .filter({ hasText: new RegExp(`^${name}`) })
          .tap(),
    })
    expect(taps).toBeLessThanOrEqual(14)
    // What was typed, chosen and waited for is no tap; all else is.
    expect(taps).toBeGreaterThan(10)
  })
})

test('from the first sign-in to a rated outfit a person needs no more than the keyboard', async ({
  page,
  stylist,
}) => {
  await travel(page, stylist, `keys.${process.pid}@example.com`, {
    press: async (piece) => {
      await expect(piece).toBeVisible()
      await pressUntilFocused(page, 'Tab', piece)
      await page.keyboard.press('Enter')
    },
    choose: async (group, name) => {
      const choice = group.getByRole('radio', { name, exact: true }).or(group.getByRole('checkbox', { name }))
      await expect(choice).toBeVisible()
      // Of radios the first has the focus, and arrows choose the others.
      const isOneOf = (await choice.getAttribute('type')) === 'radio'
      const first = isOneOf
        ? group.locator(`input[name="${await choice.getAttribute('name')}"]`).first()
        : choice
      await pressUntilFocused(page, 'Tab', first)
      await page.keyboard.press('Space')
      while (!(await choice.isChecked())) await page.keyboard.press('ArrowRight')
    },
  })
})
