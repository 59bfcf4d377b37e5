import type { Caller } from '@drape/contract/ask'
import type { AskOf } from '@drape/contract/call'
import { readOutfit } from '@drape/contract/outfit'
import { uploadPhoto } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { rateItem } from '@drape/contract/rating'
import type { APIRequestContext, Page } from 'playwright/test'
import { asFile, smallPhoto } from './camera.ts'
import { enterQuietly, settle, signIn } from './people.ts'
import type { Pieces, Stylist } from './stylist.ts'

export const kurtaAndJutti = [
  { name: 'Kurta', brand: 'Anokhi', estimated_price: 1299 },
  { name: 'Jutti', brand: 'Needledust', category: 'Shoes', estimated_price: 2600 },
]

/** Makes calls as the person who is signed in on the page, in a session beside it: the page's own is bound to its key. */
const callerIn = async (page: Page, request: APIRequestContext) => {
  const { name, email } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}')
  return enterQuietly(request, { name, email })
}

interface Rated {
  readonly outfit: string
  readonly item?: number
  readonly rating: AskOf<typeof rateItem>['body']['rating']
}

export const rateQuietly = async (
  page: Page,
  request: APIRequestContext,
  { outfit, item = 0, rating }: Rated,
) => {
  const caller = await callerIn(page, request)
  const params = { id: outfit }
  const { items } = await caller.ask(readOutfit, { params })
  const { id: userId } = await caller.ask(readProfile)
  await caller.ask(rateItem, { params, body: { rating, userId, itemId: items[item]?.uuid ?? '' } })
}

export const sendPhoto = async (page: Page, caller: Caller) =>
  caller.ask(uploadPhoto, { body: {}, file: asFile(await smallPhoto(page)) })

interface Dressing {
  readonly stylist: Stylist
  readonly name?: string
  readonly items?: Pieces
  /** Where they sign in: without, at the outfit. */
  readonly at?: string
}

/** Signs in a new client with a delivered outfit. */
export const enterDressed = async (
  page: Page,
  request: APIRequestContext,
  { stylist, name, items, at }: Dressing,
) => {
  const { person, caller } = await settle(request, name)
  await sendPhoto(page, caller)
  const outfit = await stylist.dress({ email: person.email, ...(items && { items }) })
  const address = `/?screen=outfit-details&outfit=${outfit}`
  await signIn(page, person, at ?? address)
  return { person, outfit, address }
}
