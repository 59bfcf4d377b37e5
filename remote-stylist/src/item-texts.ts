/** The fields of an item, as strings, so that nothing half-written is lost. */
export const blankItem = { category: '', name: '', brand: '', imageUrl: '', shopUrl: '', price: '' }

export type ItemTexts = Readonly<typeof blankItem>

export const linkInput = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

/** Not antd's InputNumber, which silently makes 0 of a negative price. */
export const priceInput = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  step: 0.01,
  // Without blur, scrolling the page with the wheel would change the number.
  onWheel: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => currentTarget.blur(),
} as const

/** In rupees. What is empty is no price, and not 0. */
export const priceOf = (text: string): number => Number(text.trim() || Number.NaN)

/** As a request has it. */
export const contentOfItem = ({ category, name, brand, imageUrl, shopUrl, price }: ItemTexts) => ({
  category: category.trim(),
  name: name.trim(),
  brand: brand.trim(),
  image_url: imageUrl.trim(),
  ecommerce_url: shopUrl.trim(),
  estimated_price: priceOf(price),
})
