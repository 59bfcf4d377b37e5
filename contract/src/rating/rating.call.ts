import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier } from '../formats.ts'

const call = callsOf('rating')

export const about = 'The stars that a client gives the items of an outfit.'

export const ratingLabels = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very Good', 5: 'Excellent' } as const
/** A rating from this value on puts the outfit into the closet. */
export const savingRating = 4

/** The reasons for a rating; a client may choose several. */
export const reasons = ['fit', 'colour', 'price', 'style', 'quality'] as const
export type Reason = (typeof reasons)[number]

/** What a client may say of the size beside the reason of the fit. */
export const sizeTroubles = ['too small', 'too large'] as const
export type SizeTrouble = (typeof sizeTroubles)[number]

/** How long after its first press a rating can be changed; then it is locked. */
export const changeSeconds = 60

const ratingReasons = z.array(z.enum(reasons)).check(z.maxLength(reasons.length))

export const stars = z.literal([1, 2, 3, 4, 5])
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
    ratings: z.array(
      z.object({
        itemId: identifier,
        rating: stars,
        isSaved: z.boolean(),
        /** Left out if none was given. */
        reasons: z.optional(ratingReasons),
        /** Left out unless the client has chosen it. */
        neverAgain: z.optional(z.boolean()),
        /** Left out if nothing was said of it. */
        size: z.optional(z.enum(sizeTroubles)),
        /** Left out once the rating is locked. Not a point in time, because the reader's clock may be wrong. */
        changeSecondsLeft: z.optional(z.int()),
      }),
    ),
    totalItems: z.int(),
    ratedItems: z.int(),
    /** False, too, if the client has taken the outfit out again. */
    isInCloset: z.optional(z.boolean()),
    /** A server that implements only the specification has none: it takes stars alone, for good at once. */
    changeSeconds: z.optional(z.int()),
  }),
})

export const rateItem = call({
  method: 'POST',
  path: '/api/stylist/outfits/{id}/rate/',
  who: 'user',
  // A repetition is refused with the stored rating, so that the caller has it.
  isRepeatable: true,
  changes: ['closet', 'profile', 'rating', 'taste'],
  summary:
    'Rates one item of an outfit, for good: a second rating is refused with 409, except for a change within a minute of the first',
  body: z.strictObject({
    rating: stars,
    userId: identifier,
    itemId: identifier,
    reasons: z.optional(ratingReasons),
    neverAgain: z.optional(z.boolean()),
    size: z.optional(z.enum(sizeTroubles)),
    /** Replaces the whole rating, reasons too. A caller that does not say so never overwrites one by accident. */
    change: z.optional(z.boolean()),
  }),
  refusals: [409],
  reply: z.extend(done, { saved: z.boolean() }),
})
