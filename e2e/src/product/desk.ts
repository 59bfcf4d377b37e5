import { expect, type Page } from 'playwright/test'
import type { Colleague } from './stylist.ts'

export const desk = '/stylist-login'

/** Signs in as a stylist. */
export const enterDesk = async (page: Page, { username, password, name }: Colleague, address = desk) => {
  await page.goto(address)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
}
