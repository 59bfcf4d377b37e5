import { expect, type Page } from 'playwright/test'

/** Passkeys are made for a name, and none for a number. */
export const localhostAddress = (address: string) => address.replace('127.0.0.1', 'localhost')

export const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

export const openPasskeys = async (page: Page) => {
  await page.getByRole('tab', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'Passkeys', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  return dialog
}

export const addPasskey = async (page: Page, name: string) => {
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
}
