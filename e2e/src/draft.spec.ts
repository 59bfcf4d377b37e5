import type { Page } from 'playwright/test'
import { newClient, outspoken } from './product/client.ts'
import { enterDesk, reviewRequest } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, phone } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const elsewhere = 'This outfit is open in another tab'

test('of two tabs with one draft the later is told, takes over each letter, and gives back when it is closed', async ({
  page,
  context,
  product,
  request,
}) => {
  const client = await newClient(request, page)
  await client.upload()
  await enterDesk(page, await hireStylist(product))
  await reviewRequest(page, client.email)
  await expect(page.getByLabel('Title')).toBeFocused()

  const later = await context.newPage()
  await later.goto(page.url())
  await expect(later.getByRole('alert')).toContainText(elsewhere)
  await page.keyboard.type('Monsoon wedding')
  await button(later, 'Take over here').click()
  await expect(later.getByLabel('Title')).toHaveValue('Monsoon wedding')
  await expect(page.getByRole('alert')).toContainText(elsewhere)
  await later.getByLabel('Description').fill('Indigo.')
  await button(page, 'Take over here').click()
  await expect(page.getByLabel('Description')).toHaveValue('Indigo.')
  await expect(later.getByRole('alert')).toContainText(elsewhere)
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

test('the client’s name, preferences and photo are in view beside the form when a request opens', async ({
  page,
  product,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const client = await newClient(request, page, outspoken)
  await client.upload()
  await enterDesk(page, await hireStylist(product))
  await reviewRequest(page, client.email)
  const photo = page.getByRole('img', { name: `Photo of ${client.email}` })
  const seen = [
    page.getByRole('heading', { level: 2, name: client.email }),
    page.getByText('Maroon, Teal, Mustard'),
    photo,
    page.getByLabel('Title'),
  ]
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    for (const piece of seen) await expect(piece).toBeInViewport({ ratio: 1 })
    expect((await photo.boundingBox())?.height).toBeGreaterThan(240)
  }
})

test('by keys alone an outfit is made and completed, and one press leads to the title of the next', async ({
  page,
  product,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const client = await newClient(request, page)
  await client.upload()
  await (await newClient(request, page)).upload()
  await enterDesk(page, await hireStylist(product))
  await reviewRequest(page, client.email)
  await expect(page.getByLabel('Title')).toBeFocused()
  const write = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await write('Blues', 'Indigo from head to toe.', '', '', 'Tops', 'Kurta', 'Anokhi', '', '')
  await page.keyboard.type('1299.5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Item 2' }).getByLabel(/^Category/)).toBeFocused()
  await write('Footwear', 'Jutti', 'Needledust', '', '')
  await page.keyboard.type('2499')
  await expect(page.getByText('2 items · ₹3,798.50')).toBeInViewport()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Item 3' }).getByLabel(/^Category/)).toBeFocused()
  await page.keyboard.press('Control+Enter')

  const board = page.getByRole('dialog', { name: 'Mood board' })
  await expect(board.getByText('Jutti')).toBeVisible()
  for (const size of [phone, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size)
    for (const piece of [board.getByLabel('Stylist Notes'), button(page, 'Complete Request')])
      await expect(piece).toBeInViewport({ ratio: 1 })
  }
  const before = page.url()
  await button(page, 'Complete and take next').click()
  await expect(page.getByText('Request completed successfully!')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(page.url()).not.toBe(before)
})
