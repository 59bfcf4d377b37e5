import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier, next, page } from '../formats.ts'

const savedItem = z.object({
  id: identifier,
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  image_url: z.nullable(z.string()),
  price: z.number(),
  buyUrl: z.nullable(z.string()),
  userRating: z.nullable(z.literal([1, 2, 3, 4, 5])),
})

const savedOutfit = z.object({
  id: identifier,
  title: z.string(),
  description: z.string(),
  items: z.array(savedItem),
})
export type SavedOutfit = z.output<typeof savedOutfit>

export const listSavedOutfits = call({
  method: 'GET',
  path: '/api/stylist/outfits/user/{id}/saved',
  who: 'user',
  summary: 'The outfits in the closet of the person who asks, the newest first',
  query: page,
  reply: z.object({ outfits: z.array(savedOutfit), next }),
})
