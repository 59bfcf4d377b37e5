import type { Wish } from './wish.ts'

type WishField = keyof Wish
type Fields = { readonly [Each in keyof Wish as `wish_${Each}`]: Wish[Each] }

const names: Readonly<Record<WishField, string>> = { occasion: 'Occasion', budget: 'Budget', text: 'Wish' }
// A wish that another version stored on a device may have further fields, which a server refuses.
const parts = Object.keys(names) as WishField[]

export const wishFieldsOf = (wish: Wish) =>
  Object.fromEntries(parts.map((part) => [`wish_${part}`, wish[part]])) as Fields

/** Null if all fields are missing or blank. */
export const wishOfFields = (fields: Fields): Wish | null => {
  const filled = parts.map((part) => [part, fields[`wish_${part}`]] as const).filter(([, value]) => value)
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

const wordsOf = (part: WishField, value: string | number): string =>
  part === 'budget' ? `Up to ₹${Number(value).toLocaleString('en-IN')}` : String(value)

/** The name and the words of each part that there is. */
export const wishInWords = (wish: Wish): readonly (readonly [name: string, words: string])[] =>
  parts.flatMap((part) => {
    const value = wish[part]
    return value ? [[names[part], wordsOf(part, value)] as const] : []
  })

export const wishInOneLine = (wish: Wish): string =>
  wishInWords(wish)
    .map(([, words]) => words)
    .join(' · ')
