import { type APIRequestContext, expect, type Page } from 'playwright/test'

export interface Person {
  readonly name: string
  readonly email: string
}

let people = 0

/** Somebody new, who has set preferences before: nothing stands between signing in and the first screen. */
export const newPerson = async (request: APIRequestContext): Promise<Person> => {
  people += 1
  const person = { name: 'Asha Rao', email: `asha.${process.pid}.${people}@example.com` }
  const ask = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const reply = await request.post(path, { data, headers })
    expect(reply.status()).toBe(200)
    return reply.json()
  }
  const { google_token } = await ask('/api/development/identity/token/', person)
  const { access } = await ask('/api/auth/google-login/', { google_token })
  const preferences = { gender: 2, age_range: '25-34', color_preferences: { favorite_colors: [] } }
  await ask('/api/user/profile/preferences/update_preferences/', preferences, {
    authorization: `Bearer ${access}`,
  })
  return person
}

/** Signs in as a person does where there is no Google. */
export const signIn = async (page: Page, { name, email }: Person, address = '/') => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
