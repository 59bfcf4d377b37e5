import type { APIRequestContext, Page } from 'playwright/test'
import { smallPhoto } from './camera.ts'
import { newPerson, type Person, signIn } from './people.ts'
import { expect } from './product.ts'
import type { NewItem, Stylist } from './stylist.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

/** A call as the page's own, for what is not the test's subject. */
const post = async (page: Page, request: APIRequestContext, path: string, options: object) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const reply = await request.post(path, { ...options, headers })
  expect(reply.ok()).toBe(true)
}

const uploadQuietly = async (page: Page, request: APIRequestContext) =>
  post(page, request, '/api/closet/photos/upload/', { multipart: { image: await smallPhoto(page) } })

export const rateQuietly = async (
  page: Page,
  request: APIRequestContext,
  { outfit, item = 0, rating }: { outfit: string; item?: number; rating: number },
) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { items } = await (await request.get(`/api/stylist/outfits/${outfit}/`, { headers })).json()
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  const data = { rating, userId, itemId: items[item].uuid }
  await post(page, request, `/api/stylist/outfits/${outfit}/rate/`, { data })
}

interface Wishes {
  readonly stylist: Stylist
  readonly items?: readonly NewItem[]
}

/** Signs somebody new in, for whom an outfit is ready. */
export const enterDressed = async (page: Page, request: APIRequestContext, { stylist, items }: Wishes) => {
  const person: Person = await newPerson(request)
  await signIn(page, person)
  await uploadQuietly(page, request)
  const outfit = await stylist.dress({ email: person.email, ...(items && { items }) })
  return { person, outfit, address: `/?screen=outfit-details&outfit=${outfit}` }
}
