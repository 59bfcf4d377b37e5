import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, identifier, moment, next, page } from '../formats.ts'
import { item } from '../outfit/outfit.call.ts'
import { reasons, stars } from '../rating/rating.call.ts'

const call = callsOf('taste')

export const about = "What a client's ratings say of their taste."

/** The kinds of lines on the taste card. */
export const tasteKinds = ['category', 'brand', 'price', 'reason', 'neverAgain'] as const

const kind = z.enum(tasteKinds)

/** The most lines of each kind on the card, which shows those with the most ratings. */
export const tasteLinesOfKind = 12

const tasteLine = z.object({
  kind,
  /** What the ratings of the line have in common; with the kind it names the line. */
  subject: z.string(),
  /** The subject as screens show it. */
  name: z.string(),
  /** How many ratings are behind the line. */
  count: z.int(),
  /** How many of these ratings have 4 or 5 stars, and how many 1 or 2. */
  liked: z.int(),
  disliked: z.int(),
  /** Whether the client has marked the line as wrong. */
  isWrong: z.boolean(),
})
export type TasteLine = z.output<typeof tasteLine>

export const taste = z.object({ ratedItems: z.int(), lines: z.array(tasteLine) })
export type Taste = z.output<typeof taste>

export const readTaste = call({
  method: 'GET',
  path: '/api/user/profile/taste/',
  who: 'user',
  summary: 'What the ratings of the person who asks say of their taste',
  reply: taste,
})

const lineKey = { kind, subject: filledLine(300) }

const tasteRating = z.extend(
  z.pick(item, { name: true, brand: true, category: true, estimated_price: true }),
  {
    id: identifier,
    outfitId: identifier,
    rating: stars,
    reasons: z.array(z.enum(reasons)),
    neverAgain: z.boolean(),
    ratedAt: moment,
  },
)
export type TasteRating = z.output<typeof tasteRating>

export const listTasteRatings = call({
  method: 'GET',
  path: '/api/user/profile/taste/ratings/',
  who: 'user',
  summary: 'The ratings behind one line of the taste of the person who asks, the newest item first',
  query: z.extend(page, lineKey),
  reply: z.object({ ratings: z.array(tasteRating), next }),
})

export const correctTaste = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/user/profile/taste/corrections/',
  who: 'user',
  changes: ['taste'],
  summary: 'Says that a line of the taste of the person who asks is wrong, or takes that back',
  body: z.strictObject({ ...lineKey, isWrong: z.boolean() }),
  refusals: [404],
  reply: done,
})
