import type { Page } from 'playwright/test'
import { newClient, outspoken } from './product/client.ts'
import { desk } from './product/desk.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsableDesk, phone, pressUntilFocused } from './product/usable.ts'

const laptop = { width: 1280, height: 720 }

test.use({ viewport: laptop, contextOptions: { reducedMotion: 'reduce' } })

const creating = /\/stylist-login\?screen=create-outfit&request=[\da-f-]{36}$/

const write = async (page: Page, ...texts: readonly string[]) => {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

test('by keys alone a stylist signs in, finds a request, makes and completes its outfit, and one press leads to the title of the next', async ({
  page,
  request,
  stylist,
}) => {
  const client = await newClient(request, outspoken)
  await client.upload()
  await (await newClient(request)).upload()
  const { username, password } = stylist
  await page.goto(desk)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Take next')).toBeFocused()

  const queue = page.getByRole('dialog', { name: 'Pending Requests' })
  await pressUntilFocused(page, 'Tab', button(page, /^Pending Requests/))
  await page.keyboard.press('Enter')
  await expect(queue).toBeVisible()
  await page.goBack()
  await expect(queue).toBeHidden()
  await expect(page).toHaveURL(desk)
  await pressUntilFocused(page, 'Tab', button(page, /^Pending Requests/))
  await page.keyboard.press('Enter')
  await pressUntilFocused(page, '/', page.getByRole('searchbox', { name: 'Search by client' }))
  await page.keyboard.type(client.email)
  await expect(page).toHaveURL(/search=/)
  const row = queue.getByRole('listitem').filter({ hasText: client.email })
  await expect(row).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(button(row, /^Review & Style/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(creating)
  await expect(page.getByLabel('Title')).toBeFocused()

  const photo = page.getByRole('img', { name: `Photo of ${client.email}` })
  for (const size of [{ width: 1920, height: 1080 }, laptop]) {
    await page.setViewportSize(size)
    for (const piece of [
      page.getByRole('heading', { level: 2, name: client.email }),
      page.getByText('Maroon, Teal, Mustard'),
      photo,
      page.getByLabel('Title'),
    ])
      await expect(piece).toBeInViewport({ ratio: 1 })
    expect((await photo.boundingBox())?.height).toBeGreaterThan(240)
  }

  await expectUsableDesk(page, 'a request')
  await page.getByLabel('Title').focus()
  await write(page, 'Blues', 'Indigo from head to toe.', '', '', 'Tops', 'Kurta', 'Anokhi', '', '')
  await page.keyboard.type('1299.5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Item 2' }).getByLabel(/^Category/)).toBeFocused()
  await write(page, 'Footwear', 'Jutti', 'Needledust', '', '')
  await page.keyboard.type('2499')
  await expect(page.getByText('2 items · ₹3,798.50')).toBeInViewport()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Item 3' }).getByLabel(/^Category/)).toBeFocused()
  await page.keyboard.press('Control+Enter')

  const board = page.getByRole('dialog', { name: 'Mood board' })
  await expect(board.getByText('Jutti')).toBeVisible()
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    for (const piece of [board.getByLabel('Stylist Notes'), button(page, 'Complete Request')])
      await expect(piece).toBeInViewport({ ratio: 1 })
  }
  await expectUsableDesk(page, 'the mood board')
  const before = page.url()
  await pressUntilFocused(page, 'Tab', button(page, 'Complete and take next'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Request completed successfully!')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(page.url()).not.toBe(before)
})
