import type { AskOf } from '@drape/contract/call'
import { updatePreferences } from '@drape/contract/preferences'
import { signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { agree, readAgreement } from '@drape/contract/terms'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { callerAt, withToken } from './caller.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

export type Wishes = AskOf<typeof updatePreferences>['body']

let people = 0

/** Signs in through the api, with the development identity. */
export const enterQuietly = async (request: APIRequestContext, person: Person) => {
  const stranger = callerAt(request)
  const { google_token } = await stranger.ask(signForDevelopment, { body: person })
  const { access, user } = await stranger.ask(signInWithGoogle, { body: { google_token } })
  return { userId: user.id, caller: withToken(stranger, access) }
}

/** A new user, signed in through the api. */
export const arrive = async (request: APIRequestContext, wishes?: Wishes, name = 'Asha Rao') => {
  people += 1
  const person: Person = { name, email: `asha.${process.pid}.${people}@example.com` }
  const { userId, caller } = await enterQuietly(request, person)
  if (wishes) await caller.ask(updatePreferences, { body: wishes })
  return { person, userId, caller }
}

/** A new user who has set preferences and agreed to the terms, so that no dialog asks for them. */
export const settle = async (request: APIRequestContext, name?: string) => {
  const wishes: Wishes = { gender: 2, age_range: '25-34', color_preferences: { favorite_colors: [] } }
  const client = await arrive(request, wishes, name)
  const { version } = await client.caller.ask(readAgreement)
  await client.caller.ask(agree, { body: { version } })
  return client
}

export const newPerson = async (request: APIRequestContext): Promise<Person> => (await settle(request)).person

/** Chooses the development identity, so that only Continue is left to press. */
export const chooseIdentity = async (page: Page, { name, email }: Person, address = '/') => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
}

export const pressContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Signs in through the page with the development identity. */
export const signIn = async (page: Page, person: Person, address = '/') => {
  await chooseIdentity(page, person, address)
  await pressContinue(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
