import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test'
import { newClient, outspoken } from '../product/client.ts'
import { desk, enterDesk } from '../product/desk.ts'
import { button } from '../product/product.ts'
import type { Colleague, Stylist } from '../product/stylist.ts'
import { desktop, type Look } from '../product/usable.ts'

export interface Walk {
  readonly page: Page
  readonly request: APIRequestContext
  /** Who made what there is. */
  readonly stylist: Stylist
  /** Who walks. */
  readonly colleague: Colleague
  readonly look: Look
}

/** A client who was dressed, has rated, and asks again. */
export const returningClient = async ({ request, stylist }: Walk) => {
  const client = await newClient(request, outspoken)
  await client.upload()
  await client.rate(await stylist.dress({ email: client.email }), 2)
  await client.upload()
  return client
}

export const openTab = async (page: Page, screen: string, content: Locator) => {
  await page.setViewportSize(desktop)
  await page.goto(`${desk}?screen=${screen}`)
  await expect(content).toBeVisible()
}

/** The tabs of the desk, what opens from them, and the queue. */
export const walkTheDesk = async (walk: Walk) => {
  const { page, colleague, look } = walk
  const { email } = await returningClient(walk)
  await enterDesk(page, colleague)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await look(page, 'Overview')

  await openTab(page, `clients&search=${email}`, page.getByRole('row').filter({ hasText: email }))
  await look(page, 'Clients')
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await page.getByLabel('New note').fill('Allergic to wool.')
  await button(page, 'Add note').click()
  await expect(page.getByText(/^You, /)).toBeVisible()
  await look(page, 'a client')

  await openTab(page, 'tools', main.getByRole('table', { name: /^Your figures/ }))
  await button(page, 'New template, for descriptions').click()
  await page.getByLabel('Name', { exact: true }).fill('W'.repeat(60))
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}, indigo from head to toe. '.repeat(20))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 4, name: /^WWW/ })).toBeVisible()
  await button(page, /^Change WWW/).click()
  await page.getByRole('searchbox', { name: 'Find pieces' }).fill('Kurta')
  await page.keyboard.press('Enter')
  // Other journeys recommend one too, at another price.
  await expect(main.getByRole('heading', { level: 3, name: 'Anokhi Kurta' }).first()).toBeVisible()
  await look(page, 'Tools, with a template that is changed and pieces that were found')

  await openTab(page, `requests&search=${email}`, button(page, /^Review & Style/))
  await look(page, 'the queue')
}
