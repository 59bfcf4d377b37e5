import * as z from 'zod/mini'
import { line } from '../formats.ts'
import { maxBudget, maxWishLength } from '../limits.ts'

/** The occasions for an outfit, in the words that screens show. */
export const occasions = [
  'Everyday',
  'Work',
  'Interview',
  'Wedding',
  'Festival',
  'Party',
  'Date',
  'Travel',
  'Other',
] as const

/** A client's wish for the outfit of a photo: every field is optional, and a photo may have no wish. */
export const wish = z.object({
  occasion: z.optional(z.enum(occasions)),
  budget: z.optional(z.int()),
  text: z.optional(z.string()),
})
export type Wish = z.output<typeof wish>

interface WishText {
  /** On screens. */
  readonly name: string
  /** Whether it is the most that may be spent, in rupees. */
  readonly isLimit?: true
}

export const wishTexts: { readonly [Field in keyof Wish]-?: WishText } = {
  occasion: { name: 'Occasion' },
  budget: { name: 'Budget', isLimit: true },
  text: { name: 'Wish' },
}

/** A wish in a form, whose fields are texts. */
export const wishFields = {
  wish_occasion: z.optional(z.enum(occasions)),
  wish_budget: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxBudget))),
  wish_text: z.optional(line(maxWishLength)),
}
