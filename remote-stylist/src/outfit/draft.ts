import { type NewOutfit, newOutfit } from '../checks.ts'

/** All fields are strings as typed, so that nothing half-written is lost. */
export interface DraftItem {
  /** A React key, unique within the draft; it stays when the card moves. */
  readonly key: number
  readonly category: string
  readonly name: string
  readonly brand: string
  readonly imageUrl: string
  readonly shopUrl: string
  readonly price: string
}

export interface Draft {
  readonly title: string
  readonly description: string
  readonly cover: string
  readonly items: readonly DraftItem[]
  readonly notes: string
  /** The outfit that the server made of the draft, and the content that it was made of. */
  readonly made: { readonly id: string; readonly of: string } | null
}

export const blankItem = (key: number): DraftItem => ({
  key,
  category: '',
  name: '',
  brand: '',
  imageUrl: '',
  shopUrl: '',
  price: '',
})

/** An outfit needs at least one item, so the form starts with one. */
export const blankDraft: Draft = {
  title: '',
  description: '',
  cover: '',
  items: [blankItem(1)],
  notes: '',
  made: null,
}

export const newItem = ({ items }: Draft): DraftItem =>
  blankItem(1 + Math.max(0, ...items.map(({ key }) => key)))

const isEmpty = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

export const isBlankItem = ({ key: _, ...texts }: DraftItem): boolean => isEmpty(...Object.values(texts))

export const filledItems = ({ items }: Draft): readonly DraftItem[] =>
  items.filter((item) => !isBlankItem(item))

export const isBlank = ({ title, description, cover, items, notes, made }: Draft): boolean =>
  !made && isEmpty(title, description, cover, notes) && items.every(isBlankItem)

/** An item as the request has it. */
const contentOfItem = ({ category, name, brand, imageUrl, shopUrl, price }: DraftItem) => ({
  category,
  name,
  brand,
  image_url: imageUrl.trim(),
  ecommerce_url: shopUrl.trim(),
  estimated_price: price.trim() === '' ? Number.NaN : Number(price),
})

const contentOf = ({ title, description, cover, items }: Draft) => ({
  title,
  description,
  image_url: cover.trim(),
  items: items.map(contentOfItem),
})

/** The content of the outfit as a string, for comparing. */
export const wordingOf = (draft: Draft): string => JSON.stringify(contentOf(draft))

/** Whether the outfit on the server still has the draft's content. */
export const isAsMade = (draft: Draft): boolean => draft.made !== null && draft.made.of === wordingOf(draft)

/** Valid, for a draft whose photo is not asked about. */
const anyPhoto = '00000000-0000-0000-0000-000000000000'

/** The request body; undefined if the server would refuse it. */
export const readyOf = (draft: Draft, photo = anyPhoto) =>
  newOutfit.safeParse({ photo, ...contentOf(draft) } satisfies NewOutfit).data
