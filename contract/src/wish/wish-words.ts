import type { Wish } from './wish.ts'
import { wishFields } from './wish-fields.ts'

type WishField = keyof Wish
type Fields = { readonly [Each in keyof Wish as `wish_${Each}`]: Wish[Each] }

// A wish that another version stored on a device may have further fields, which a server refuses.
const parts = Object.keys(wishFields) as WishField[]

export const wishFieldsOf = (wish: Wish) =>
  Object.fromEntries(parts.map((part) => [`wish_${part}`, wish[part]])) as Fields

/** Null if all fields are missing or blank. */
export const wishOfFields = (fields: Fields): Wish | null => {
  const filled = parts.map((part) => [part, fields[`wish_${part}`]] as const).filter(([, value]) => value)
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

const wordsOf = {
  choice: String,
  line: String,
  money: (amount: unknown) => `Up to ₹${Number(amount).toLocaleString('en-IN')}`,
}

/** The name and the text of each field that is filled. `piece` is said of the piece at which it begins. */
export const wishInWords = (
  wish: Wish,
  piece: string = wishFields.garment.words,
): readonly (readonly [name: string, words: string])[] =>
  parts.flatMap((part) => {
    const value = wish[part]
    const { name, kind } = wishFields[part]
    return value ? [[name, kind === 'garment' ? piece : wordsOf[kind](value)] as const] : []
  })

export const wishInOneLine = (wish: Wish, piece?: string): string =>
  wishInWords(wish, piece)
    .map(([, words]) => words)
    .join(' · ')
