import type { Caller } from '@drape/contract/ask'
import type { AskOf } from '@drape/contract/call'
import { approveOutfit, createOutfit, type NewItem, type Outfit, readOutfit } from '@drape/contract/outfit'
import { rateItem } from '@drape/contract/rating'
import { claimRequest } from '@drape/contract/request'
import type { NewTemplate } from '@drape/contract/template'
import type { Database } from '../src/infra/db/database.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './member.ts'
import { addRequest } from './row.ts'

export const newItem = (name: string, changes: Partial<NewItem> = {}): NewItem => ({
  category: 'Tops',
  name,
  brand: 'Anokhi',
  image_url: 'https://shop.example/item.jpg',
  ecommerce_url: 'https://shop.example/item',
  estimated_price: 1299.5,
  ...changes,
})

/** A piece of the client's own wardrobe, as a stylist puts it into an outfit. */
export const ownItem = (garment_id: string, changes: Partial<NewItem> = {}): NewItem =>
  newItem('Sari', { estimated_price: 0, image_url: null, ecommerce_url: null, garment_id, ...changes })

export const newTemplate = (name: string, changes: Partial<NewTemplate> = {}): NewTemplate => ({
  kind: 'description',
  name,
  text: 'Indigo, for {name}.',
  ...changes,
})

type NewOutfit = AskOf<typeof createOutfit>['body']

export const newOutfit = (photo: string, changes: Partial<NewOutfit> = {}): NewOutfit => ({
  photo,
  title: 'Monsoon blues',
  description: 'Indigo, for a rainy day.',
  image_url: '',
  items: [newItem('Kurta'), newItem('Jutti', { category: 'Shoes' })],
  ...changes,
})

// The calls of stylists and clients that most tests need.

export const claim = (by: Caller, id: string) => by.answer(claimRequest, { params: { id } })

export const create = (by: Caller, body: NewOutfit) => by.answer(createOutfit, { body })

export const approve = (
  by: Caller,
  id: string,
  body: AskOf<typeof approveOutfit>['body'] = { approved: true, stylistNotes: '' },
) => by.answer(approveOutfit, { params: { id }, body })

type Why = Pick<AskOf<typeof rateItem>['body'], 'reasons' | 'neverAgain' | 'size' | 'change'>

export const rate = (by: TestMember, id: string, itemId: string, rating: number, why: Why = {}) =>
  by.answerLoosely(rateItem, { params: { id }, body: { rating, userId: by.id, itemId, ...why } })

/** A new request that the stylist has claimed. */
export async function claimedRequest(database: Database, by: Caller, client: Pick<TestMember, 'id'>) {
  const { id, photoId } = await addRequest(database, { accountId: client.id })
  await by.ask(claimRequest, { params: { id } })
  return { id, photoId }
}

/** The claim of a request runs out. */
export const endClaim = ({ query }: Pick<TestApp, 'query'>, id: string) =>
  query("update request set claimed_until = now() - interval '1 second' where id = $1", id)

/** An outfit for a claimed photo. */
export async function madeOutfit(by: Caller, photoId: string, changes?: Partial<NewOutfit>): Promise<Outfit> {
  const { outfits } = await by.ask(createOutfit, { body: newOutfit(photoId, changes) })
  const [outfit] = outfits
  if (!outfit) throw new Error('the reply has no outfit')
  return outfit
}

/** A new photo with an outfit that is not approved. */
export async function draftedOutfit(
  database: Database,
  by: Caller,
  client: Pick<TestMember, 'id'>,
  changes?: Partial<NewOutfit>,
) {
  const { id: requestId, photoId } = await claimedRequest(database, by, client)
  return { requestId, photoId, outfit: await madeOutfit(by, photoId, changes) }
}

/** A new photo with an approved outfit. */
export async function deliveredOutfit(
  database: Database,
  by: Caller,
  client: Pick<TestMember, 'id'>,
  changes?: Partial<NewOutfit>,
): Promise<Outfit & { readonly photoId: string }> {
  const { photoId, outfit } = await draftedOutfit(database, by, client, changes)
  const params = { id: outfit.id }
  await by.ask(approveOutfit, { params, body: { approved: true, stylistNotes: '' } })
  return { ...(await by.ask(readOutfit, { params })), photoId }
}
