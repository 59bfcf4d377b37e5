import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, next, page } from '../formats.ts'
import { item } from '../outfit/outfit.call.ts'
import { stars } from '../rating/rating.call.ts'

const call = callsOf('closet')

export const about = 'The outfits that a client keeps, and what they bought of them.'

const day = z.iso.date()

const savedItem = z.extend(
  z.pick(item, { name: true, brand: true, category: true, image_url: true, garment_id: true, shop: true }),
  {
    id: identifier,
    price: z.number(),
    buyUrl: z.nullable(z.string()),
    userRating: z.nullable(stars),
    /** Missing from a server that implements only the specification, as `worn` is. */
    isBought: z.optional(z.boolean()),
  },
)

const savedOutfit = z.object({
  id: identifier,
  title: z.string(),
  description: z.string(),
  items: z.array(savedItem),
  /** On how many days it was worn, and the last of them, as it was where the client is. */
  worn: z.optional(z.object({ days: z.int(), last: z.nullable(day) })),
})
export type SavedOutfit = z.output<typeof savedOutfit>

export const listSavedOutfits = call({
  method: 'GET',
  path: '/api/stylist/outfits/user/{id}/saved',
  who: 'user',
  summary: 'The outfits in the closet of the person who asks, the newest first',
  query: page,
  reply: z.object({
    outfits: z.array(savedOutfit),
    next,
    /** A server that implements only the specification takes nothing out of the closet. */
    isRemovable: z.optional(z.boolean()),
  }),
})

export const keepInCloset = call({
  method: 'POST',
  path: '/api/closet/outfits/{id}/keep/',
  who: 'user',
  changes: ['closet', 'profile', 'rating'],
  summary:
    'Takes an outfit out of the closet of the person who asks, or puts it back if a rating of hers keeps it there; her ratings stay as they are',
  body: z.strictObject({ isKept: z.boolean() }),
  isRepeatable: true,
  reply: done,
})

export const markBought = call({
  method: 'POST',
  path: '/api/closet/outfits/{id}/items/{item}/bought/',
  who: 'user',
  changes: ['closet', 'outfit'],
  summary: 'Notes that the person who asks bought a piece of an outfit of hers, or takes that back',
  body: z.strictObject({ isBought: z.boolean() }),
  isRepeatable: true,
  reply: done,
})

/** A day is noted at most so long after it: a device may be without a connection for a while. */
export const wornWithinDays = 31

export const noteWorn = call({
  method: 'POST',
  path: '/api/closet/outfits/{id}/worn/',
  who: 'user',
  changes: ['closet'],
  summary: `Notes that the person who asks wore an outfit of hers on a day, of the last ${wornWithinDays}, or takes that back; a day counts once`,
  body: z.strictObject({ day, isWorn: z.boolean() }),
  isRepeatable: true,
  refusals: [409],
  reply: done,
})
