import { expect, type Locator, type Page } from 'playwright/test'
import type { Colleague } from './stylist.ts'

export const desk = '/stylist-login'

export const typePassword = async (page: Page, { username, password }: Colleague) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export const isAtDesk = (page: Page, { name }: Colleague) =>
  expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()

/** Signs in as a stylist. */
export const enterDesk = async (page: Page, stylist: Colleague, address = desk) => {
  await page.goto(address)
  await typePassword(page, stylist)
  await isAtDesk(page, stylist)
}

/** In the open queue. A long one draws only the rows in view, hence the search. */
export const findRequest = async (page: Page, client: string): Promise<Locator> => {
  const queue = page.getByRole('dialog', { name: 'Pending Requests' })
  await queue.getByRole('searchbox', { name: 'Search by client' }).fill(client)
  // The search has reached the address, so that nothing changes it later.
  await expect(page).toHaveURL(/[?&]search=/)
  return queue.getByRole('listitem').filter({ hasText: client })
}

/** Opens the queue from the dashboard, and from it the request of a client. */
export const reviewRequest = async (page: Page, client: string) => {
  await page.getByRole('button', { name: /^Pending Requests/ }).click()
  const request = (await findRequest(page, client)).first()
  await request.getByRole('button', { name: /^(Review & Style|Continue styling)/ }).click()
}

/** Fills fields by what their labels begin with. */
export const fill = async (within: Page | Locator, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts))
    await within.getByLabel(new RegExp(`^${label}`)).fill(text)
}
