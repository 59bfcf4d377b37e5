import { longest, longestFitNote, longestSize } from '@drape/contract/outfit'

export const linkInput = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

/** Not antd's InputNumber, which silently makes 0 of a negative price. */
const priceInput = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  step: 0.01,
  // Without blur, scrolling the page with the wheel would change the number.
  onWheel: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => currentTarget.blur(),
} as const

/** In the order of the forms. */
export const itemFields = [
  { name: 'category', label: 'Category', longest: longest.category },
  { name: 'name', label: 'Name', longest: longest.name },
  { name: 'brand', label: 'Brand', longest: longest.brand },
  { name: 'imageUrl', label: 'Image URL', ...linkInput },
  { name: 'shopUrl', label: 'E-commerce URL', ...linkInput },
  { name: 'price', label: 'Price in ₹', ...priceInput },
  { name: 'size', label: 'Size to order', longest: longestSize },
] as const

/** Written where a piece is kept against a wish of the client. */
export const fitNoteField = {
  name: 'fitNote',
  label: 'A word to your client, if you keep it',
  longest: longestFitNote,
} as const

export type ItemField = (typeof itemFields)[number]['name'] | typeof fitNoteField.name

/** An item as strings, so that nothing half-written is lost. */
export type ItemTexts = Readonly<
  Record<ItemField, string> & {
    /** Of a piece of the client's own wardrobe. */
    garmentId?: string
  }
>

export const blankItem: ItemTexts = {
  category: '',
  name: '',
  brand: '',
  imageUrl: '',
  shopUrl: '',
  price: '',
  size: '',
  fitNote: '',
}

/** In rupees. What is empty is no price, and not 0. */
export const priceOf = (text: string): number => Number(text.trim() || Number.NaN)

/** As a request has it. */
export const contentOfItem = ({
  category,
  name,
  brand,
  imageUrl,
  shopUrl,
  price,
  size,
  fitNote,
  garmentId,
}: ItemTexts) => ({
  category: category.trim(),
  name: name.trim(),
  brand: brand.trim(),
  image_url: imageUrl.trim(),
  ecommerce_url: shopUrl.trim(),
  estimated_price: priceOf(price),
  // Only if written, because a server that implements only the specification may refuse what it does not know.
  ...(size.trim() && { size: size.trim() }),
  ...(fitNote.trim() && { fit_note: fitNote.trim() }),
  ...(garmentId && { garment_id: garmentId }),
})
