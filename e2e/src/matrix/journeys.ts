import { expect, type Page } from 'playwright/test'
import { submitPhoto } from '../product/camera.ts'
import { desk, enterDesk, findRequest, isAtDesk } from '../product/desk.ts'
import { type Person, signIn } from '../product/people.ts'
import type { Colleague } from '../product/stylist.ts'

/** What a part must be good for whichever versions its neighbours have. */
export interface Travellers {
  readonly person: Person
  readonly stylist: Colleague
}

const person = async (page: Page, travellers: Travellers) => {
  await signIn(page, travellers.person)
  await submitPhoto(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await tabs.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(travellers.person.name).first()).toBeVisible()
  // What is kept in the browser is read by a page that begins.
  await page.goto('/?screen=closet')
  await expect(page.getByText('No saved items yet')).toBeVisible()
}

const stylist = async (page: Page, travellers: Travellers) => {
  await enterDesk(page, travellers.stylist)
  await page.getByRole('button', { name: /^Pending Requests/ }).click()
  const request = await findRequest(page, travellers.person.name)
  await expect(request.first()).toBeVisible()
  await page.reload()
  await isAtDesk(page, travellers.stylist)
}

/** By the part whose route they begin at. The person's is first: the stylist finds their photo. */
export const journeys: Readonly<Record<string, (page: Page, travellers: Travellers) => Promise<void>>> = {
  user: person,
  stylist,
}

export const paths: Readonly<Record<string, string>> = { user: '/', stylist: desk }

/** A member who is signed in stays so when another version comes. */
export const isStillIn: typeof journeys = {
  user: (page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(),
  stylist: (page, { stylist }) => isAtDesk(page, stylist),
}
