import type { Page } from 'playwright/test'
import { newClient } from './product/client.ts'
import { desk, enterDesk, reviewRequest } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, expectUsableDesk } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const tools = `${desk}?screen=tools`

/** Adds a template under Tools. */
const addTemplate = async (
  page: Page,
  which: 'descriptions' | 'stylist notes',
  name: string,
  text: string,
) => {
  await button(page, `New template, for ${which}`).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 4, name, exact: true })).toBeVisible()
}

const review = async (page: Page, email: string) => {
  await page.goto(desk)
  await reviewRequest(page, email)
  await expect(page.getByLabel('Title')).toBeFocused()
}

test('by keys alone a template is inserted where the caret is, taken back with undo, and saved from what is typed', async ({
  page,
  product,
  request,
}) => {
  const client = await newClient(request, page)
  await client.upload()
  const first = client.person.name.split(' ')[0]
  await enterDesk(page, await hireStylist(product))
  await page.goto(tools)
  await addTemplate(page, 'descriptions', 'Monsoon', 'Dear {name}, indigo.')
  await addTemplate(page, 'descriptions', `A long name ${'W'.repeat(48)}`, 'Wool. '.repeat(200))
  await addTemplate(page, 'stylist notes', 'Sleeves', 'Roll them once, {name}.')

  await review(page, client.email)
  const way = button(page, 'Insert a template')
  const description = page.getByLabel('Description')
  await expect(way).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(way).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^A long name/ })).toBeFocused()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await expectUsableDesk(page, 'the menu of templates')
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(way).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.type('Before. After.')
  for (const _ of ' After.') await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('m')
  await page.keyboard.press('Enter')
  await expect(description).toBeFocused()
  await expect(description).toHaveValue(`Before. Dear ${first}, indigo. After.`)
  await page.keyboard.press('Control+z')
  await expect(description).toHaveValue('Before. After.')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Save as template…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the template')).toBeFocused()
  await page.keyboard.type('Both')
  await page.keyboard.press('Enter')
  await expect(description).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /^Both/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').fill('Blues')
  for (const [label, text] of [
    ['Category', 'Tops'],
    ['Name', 'Kurta'],
    ['Brand', 'Anokhi'],
    ['Price in ₹', '1299.5'],
  ] as const)
    await page.getByLabel(label).first().fill(text)
  await button(page, 'Create Outfit').click()

  const board = page.getByRole('dialog', { name: 'Mood board' })
  await board.getByRole('button', { name: 'Insert a template' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Sleeves/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(board).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Sleeves/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(board.getByLabel('Stylist Notes')).toHaveValue(`Roll them once, ${first}.`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Request completed successfully!')).toBeVisible()
})
