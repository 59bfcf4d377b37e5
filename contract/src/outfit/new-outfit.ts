import * as z from 'zod/mini'
import { filledLine, filledText, identifier, line, text, webAddress } from '../formats.ts'
import { highestPrice, longest, longestFitNote, longestSize, maxItems } from '../limits.ts'

const isWholePaise = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6

const price = z
  .number()
  .check(
    z.minimum(0),
    z.maximum(highestPrice),
    z.refine(isWholePaise, { error: 'A price has at most two decimals' }),
  )

const optionalAddress = z.optional(z.nullable(z.union([z.literal(''), webAddress])))

export const outfitNotes = text(longest.notes)

export const newItem = z
  .strictObject({
    category: filledLine(longest.category),
    name: filledLine(longest.name),
    brand: filledLine(longest.brand),
    image_url: optionalAddress,
    ecommerce_url: optionalAddress,
    estimated_price: price,
    /** The size to order. */
    size: z.optional(z.nullable(line(longestSize))),
    /** Why the piece was kept against a wish of the client. */
    fit_note: z.optional(z.nullable(line(longestFitNote))),
    /** A piece of the client's own wardrobe: it costs nothing, is sold nowhere and has the picture of the wardrobe. */
    garment_id: z.optional(identifier),
  })
  .check(
    z.refine(
      ({ garment_id, estimated_price, image_url, ecommerce_url }) =>
        !garment_id || (estimated_price === 0 && !image_url && !ecommerce_url),
      { error: "A piece of the client's wardrobe has no price, link or picture of its own" },
    ),
  )
export type NewItem = z.output<typeof newItem>

export const newOutfit = z.strictObject({
  photo: identifier,
  title: filledLine(longest.title),
  description: filledText(longest.description),
  image_url: optionalAddress,
  items: z.array(newItem).check(z.minLength(1), z.maxLength(maxItems)),
})
export type NewOutfit = z.output<typeof newOutfit>
