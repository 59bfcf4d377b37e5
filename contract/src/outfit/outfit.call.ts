import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, moment, pictureAddress } from '../formats.ts'
import { newOutfit, outfitNotes } from './new-outfit.ts'

const call = callsOf('outfit')

export { highestPrice, longest, longestFitNote, longestSize, maxItems } from '../limits.ts'
export type { NewItem, NewOutfit } from './new-outfit.ts'

export const about =
  'What a stylist makes for a photo: pieces to buy, with notes, seen by the client once it is completed.'

export const notYourOutfit = 'Another stylist made this outfit.'
/** The button in an e-mail and on the home screen. */
export const seeYourOutfit = 'See your outfit'
export const wholeLook = 'The whole look'
export const defaultNotes = "Perfect match for the client's style preferences"

/** What the shop's page said when it was last read. Left out, or null, where that is nothing that a client has to know. */
const shopNote = z.object({
  state: z.enum(['gone', 'sold_out', 'cheaper']),
  /** What it costs now, in rupees, if that is less. */
  price: z.optional(z.number()),
  /** Since when it is known; of a price when it was read. */
  seen_at: moment,
})
export type ShopNote = z.output<typeof shopNote>

export const item = z.object({
  uuid: identifier,
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  image_url: z.nullable(z.string()),
  ecommerce_url: z.nullable(z.string()),
  estimated_price: z.number(),
  /** Missing from a server that implements only the specification. */
  isBought: z.optional(z.boolean()),
  /** The size to order; null if the stylist names none. */
  size: z.optional(z.nullable(z.string())),
  /** A word of the stylist about a piece that was kept against a wish. */
  fit_note: z.optional(z.nullable(z.string())),
  /** A piece of the client's own wardrobe, until they delete it. */
  garment_id: z.optional(identifier),
  shop: z.optional(z.nullable(shopNote)),
})
export type OutfitItem = z.output<typeof item>

export const outfit = z.object({
  id: identifier,
  uuid: identifier,
  title: z.string(),
  description: z.string(),
  image_url: z.nullable(z.string()),
  createdAt: moment,
  /** Null once the client has deleted the photo. */
  user_photo: z.nullable(pictureAddress),
  /** Left out with user_photo. The conversation is found by it. */
  photo_id: z.optional(identifier),
  stylistNotes: z.nullable(z.string()),
  /** The stylist who made the outfit; null once their account is deleted. */
  stylistName: z.optional(z.nullable(z.string())),
  status: z.enum(['draft', 'approved']),
  items: z.array(item),
})
export type Outfit = z.output<typeof outfit>

export const readOutfit = call({
  method: 'GET',
  path: '/api/stylist/outfits/{id}/',
  who: ['user', 'stylist'],
  summary: 'An outfit, for the person it was made for once it is completed, and for the stylist who made it',
  reply: outfit,
})

export const seeOutfit = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/outfits/{id}/seen/',
  who: 'user',
  changes: ['photo'],
  summary: 'Notes that the person it was made for has opened a completed outfit; the first time counts',
  reply: done,
})

export const createOutfit = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/outfits/create/',
  who: 'stylist',
  changes: ['request'],
  summary:
    'Makes the outfit of a request, which claims it if no stylist has; until it is completed, making it again replaces it',
  body: newOutfit,
  refusals: [404, 409],
  reply: z.extend(done, { outfits: z.array(outfit) }),
})

export const approveOutfit = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/outfits/{id}/approve/',
  who: 'stylist',
  changes: ['client', 'insight', 'request'],
  summary:
    'Completes the request with its outfit, once; with approved false the outfit is thrown away instead',
  /** With call_back the client is notified a little later, so that the outfit may be called back until then. */
  query: z.strictObject({ call_back: z.optional(z.literal('1')) }),
  body: z.strictObject({ approved: z.boolean(), stylistNotes: z.optional(z.nullable(outfitNotes)) }),
  refusals: [409],
  /** For how long it may be called back, if that was asked for. */
  reply: z.extend(done, { call_back_seconds: z.optional(z.int()) }),
})

/** How long a completed outfit may be called back, unless its client opens it first. */
export const callBackSeconds = 60

export const callBackOutfit = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/outfits/{id}/call-back/',
  who: 'stylist',
  changes: ['client', 'insight', 'request'],
  summary:
    'Makes a completed outfit a draft again, and claims its request, for the stylist who completed it with call_back within the last minute; 409 once its client has opened it. A repetition renews the claim',
  refusals: [409],
  reply: done,
})
