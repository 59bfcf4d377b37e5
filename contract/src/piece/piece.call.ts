import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, identifier, moment } from '../formats.ts'
import { item } from '../outfit/outfit.call.ts'

const call = callsOf('piece')

export { countedUses, maxFound } from '../limits.ts'

export const about = 'Pieces and outfits of before, which a stylist can use again.'

const content = z.omit(item, { uuid: true, isBought: true, garment_id: true })

const piece = z.extend(content, {
  /** The number of delivered outfits with the piece. */
  uses: z.int(),
  lastUsedAt: moment,
  ratings: z.int(),
  /** To two decimals; null without ratings. */
  average: z.nullable(z.number()),
  /** Whether the shop's page answered when it was last read; left out if it never was. */
  link: z.optional(z.object({ answers: z.boolean(), at: moment })),
})
export type Piece = z.output<typeof piece>

const earlierOutfit = z.object({
  id: identifier,
  title: z.string(),
  completedAt: moment,
  items: z.array(content),
})
export type EarlierOutfit = z.output<typeof earlierOutfit>

export const findPieces = call({
  method: 'GET',
  path: '/api/stylist/pieces/',
  who: 'stylist',
  summary:
    'Pieces of delivered outfits by brand, name and category, and delivered outfits by title, best first',
  query: z.strictObject({ search: filledLine(80) }),
  reply: z.extend(done, { pieces: z.array(piece), outfits: z.array(earlierOutfit) }),
})
