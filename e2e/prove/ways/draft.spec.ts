import { newClient } from '../../src/product/client.ts'
import { enterDesk, reviewRequest } from '../../src/product/desk.ts'
import { button, expect, test } from '../../src/product/product.ts'
import { desktop } from '../../src/product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const openInOtherTab = 'This outfit is open in another tab'

test('of two tabs with one draft the later is told, takes over each letter, and gives back when it is closed', async ({
  page,
  context,
  request,
  stylist,
}) => {
  const client = await newClient(request)
  await client.upload()
  await enterDesk(page, stylist)
  await reviewRequest(page, client.email)
  await expect(page.getByLabel('Title')).toBeFocused()

  const later = await context.newPage()
  await later.goto(page.url())
  await expect(later.getByRole('alert')).toContainText(openInOtherTab)
  await page.keyboard.type('Monsoon wedding')
  await button(later, 'Take over here').click()
  await expect(later.getByLabel('Title')).toHaveValue('Monsoon wedding')
  await expect(page.getByRole('alert')).toContainText(openInOtherTab)
  await later.getByLabel('Description').fill('Indigo.')
  await button(page, 'Take over here').click()
  await expect(page.getByLabel('Description')).toHaveValue('Indigo.')
  await expect(later.getByRole('alert')).toContainText(openInOtherTab)
  await button(later, 'Take over here').click()
  await later.getByLabel('Description').fill('Indigo, and silver.')
  await later.close()
  await expect(page.getByLabel('Description')).toHaveValue('Indigo, and silver.')

  await button(page, 'Dashboard').click()
  await button(page, 'Discard the draft').click()
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Description')).toHaveValue('Indigo, and silver.')
  await expect(page.getByLabel('Title')).toBeFocused()
})
