import { createTemplate } from '@drape/contract/template'
import type { APIRequestContext, Page } from 'playwright/test'
import { newClient } from './product/client.ts'
import { enterDesk, fill, reviewRequest } from './product/desk.ts'
import { button, expect, test } from './product/product.ts'
import { type Colleague, callerOf, hireStylist } from './product/stylist.ts'
import { desktop, expectUsableDesk } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

/** Each that a stylist has, as from another device. */
const addTemplates = async (request: APIRequestContext, colleague: Colleague) => {
  const caller = await callerOf(request, colleague)
  for (const [kind, name, text] of [
    ['description', 'Monsoon', 'Dear {name}, indigo.'],
    ['description', `A long name ${'W'.repeat(48)}`, 'Wool. '.repeat(200)],
    ['note', 'Sleeves', 'Roll them once, {name}.'],
  ] as const)
    await caller.ask(createTemplate, {
      headers: { 'idempotency-key': name },
      body: { kind, name, text },
    })
}

const review = async (page: Page, email: string) => {
  await reviewRequest(page, email)
  await expect(page.getByLabel('Title')).toBeFocused()
}

test('by keys alone a template is inserted where the caret is, and taken back with undo, in the form and on the mood board', async ({
  page,
  product,
  request,
}) => {
  const client = await newClient(request)
  await client.upload()
  const first = client.person.name.split(' ')[0]
  const colleague = await hireStylist(product)
  await addTemplates(request, colleague)
  await enterDesk(page, colleague)
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

  await page.getByLabel('Title').fill('Blues')
  await fill(page.getByRole('group', { name: /^Item 1/ }), {
    Category: 'Tops',
    Name: 'Kurta',
    Brand: 'Anokhi',
    Price: '1299.5',
  })
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
