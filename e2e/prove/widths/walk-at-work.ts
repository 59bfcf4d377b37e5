import { claimRequest } from '@drape/contract/request'
import { expect } from 'playwright/test'
import { barriersOf } from '../../src/product/axe.ts'
import { addressOf } from '../../src/product/caller.ts'
import { enterDesk, fill, findRequest } from '../../src/product/desk.ts'
import { button } from '../../src/product/product.ts'
import { desktop, phone, waitForHistory } from '../../src/product/usable.ts'
import { openTab, returningClient, type Walk } from '../../src/walk/desk.ts'

const unknownId = '0199d1c2-0000-7000-8000-000000000001'
const claims = addressOf(claimRequest)

/** A request, from the form to the mood board, and why there may be none. */
export const walkAtWork = async (walk: Walk) => {
  const { page, colleague, look } = walk
  const { email } = await returningClient(walk)
  await enterDesk(page, colleague)
  await openTab(page, 'tools', button(page, 'New template, for descriptions'))
  await button(page, 'New template, for descriptions').click()
  await page.getByLabel('Name', { exact: true }).fill('Monsoon')
  await page.getByLabel('Text', { exact: true }).fill('Indigo.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 4, name: 'Monsoon' }).first()).toBeVisible()

  await openTab(page, 'requests', page.getByRole('dialog', { name: 'Pending Requests' }))
  await button(await findRequest(page, email), /^Review & Style/).click()
  const title = page.getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(button(page, 'Insert a template')).toBeVisible()
  await look(page, 'a request')
  await button(page, 'Create Outfit').click()
  await expect(page.getByText('Please give a brand')).toBeVisible()
  await look(page, 'an outfit that lacks something')

  await page.setViewportSize(desktop)
  await button(page, 'Hand over').click()
  const handOverDialog = page.getByRole('dialog', { name: 'Hand over' })
  await expect(handOverDialog.getByRole('radio').first()).toBeVisible()
  await look(page, 'to whom a request is handed over')
  await page.keyboard.press('Escape')
  await waitForHistory(page)
  const about = page.getByLabel('New note')
  await page.setViewportSize(phone)
  await button(page, 'About this client').click()
  await expect(about).toBeVisible()
  await look(page, 'what is known of a client')
  // It closes when a wide window becomes narrow, and Escape would leave the form.
  await page.reload()
  await expect(title).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'About this client').click()
  await expect(about).toBeVisible()
  expect.soft(await barriersOf(page), 'what is known of a client, beside the form').toEqual([])
  await page.keyboard.press('Escape')

  await title.fill('Blues')
  await page.getByLabel('Description').fill('Indigo.')
  const first = page.getByRole('group', { name: /^Item 1/ })
  await fill(first, { Category: 'Tops', Name: 'Kurta', Brand: 'Anokhi', Price: '1299.5' })
  await button(page, 'Create Outfit').click()
  await expect(page.getByRole('dialog', { name: 'Mood board' })).toBeVisible()
  await look(page, 'the mood board')
  await page.keyboard.press('Escape')
  await waitForHistory(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave this outfit?' })).toBeVisible()
  await look(page, 'the question before an outfit is left')

  const message = 'Ravi S. is working on this request.'
  const problem = { success: false, code: 'conflict', message, requestId: 'q' }
  await page.route(claims, (route) => route.fulfill({ status: 409, json: problem }))
  await openTab(page, `create-outfit&request=${unknownId}`, page.getByRole('alert').getByText(message))
  await look(page, 'a request that a colleague has')
}
