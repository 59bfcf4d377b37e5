import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, identifier } from '../formats.ts'

export const ratingLabels = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very Good', 5: 'Excellent' } as const
/** A rating from this value on puts the outfit into the closet. */
export const savingRating = 4

const stars = z.literal([1, 2, 3, 4, 5])
export type Stars = z.output<typeof stars>

export const checkRating = call({
  method: 'GET',
  path: '/api/stylist/outfits/{id}/rating/',
  who: 'user',
  summary: 'Which items of an outfit the person who asks has rated',
  reply: z.object({
    /** Whether any item is rated; all are when ratedItems equals totalItems. */
    hasRated: z.boolean(),
    /** isSaved: whether this rating alone would put the outfit into the closet. */
    ratings: z.array(z.object({ itemId: identifier, rating: stars, isSaved: z.boolean() })),
    totalItems: z.int(),
    ratedItems: z.int(),
  }),
})

export const rateItem = call({
  method: 'POST',
  path: '/api/stylist/outfits/{id}/rate/',
  who: 'user',
  summary: 'Rates one item of an outfit, for good: a second rating is refused with 409',
  body: z.strictObject({ rating: stars, userId: identifier, itemId: identifier }),
  refusals: [409],
  reply: z.extend(done, { saved: z.boolean() }),
})
