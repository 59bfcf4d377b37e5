import { createOutfit, type NewOutfit } from '@drape/remote-shared/stylist-calls'

/** Everything as it was typed, so that nothing is lost of what is half written. */
export interface DraftItem {
  /** Of this draft alone. A card keeps it when it moves. */
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
  /** The outfit that the server made of it, and what it was made of. */
  readonly made: { readonly id: string; readonly of: string } | null
}

const blankItem = (key: number): DraftItem => ({
  key,
  category: '',
  name: '',
  brand: '',
  imageUrl: '',
  shopUrl: '',
  price: '',
})

/** One item is there from the start: none is too few for every outfit. */
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

export const isBlank = ({ title, description, cover, items, notes, made }: Draft): boolean =>
  !made && isEmpty(title, description, cover, notes) && items.every(isBlankItem)

const contentOf = ({ title, description, cover, items }: Draft) => ({
  title,
  description,
  image_url: cover,
  items: items.map(({ category, name, brand, imageUrl, shopUrl, price }) => ({
    category,
    name,
    brand,
    image_url: imageUrl,
    ecommerce_url: shopUrl,
    estimated_price: price.trim() === '' ? Number.NaN : Number(price),
  })),
})

/** What an outfit is made of, to be compared. */
export const wordingOf = (draft: Draft): string => JSON.stringify(contentOf(draft))

/** Whether the outfit that was made still says what the draft says. */
export const isAsMade = (draft: Draft): boolean => draft.made?.of === wordingOf(draft)

/** What the server is told, or the fields that it would refuse, each with the value that it has. */
export const readyOf = (draft: Draft, photo: string) =>
  createOutfit.body.safeParse({ photo, ...contentOf(draft) } satisfies NewOutfit)

export const moved = (items: readonly DraftItem[], key: number, to: number): readonly DraftItem[] => {
  const item = items.find((one) => one.key === key)
  return item
    ? items.filter((one) => one !== item).toSpliced(Math.max(0, Math.min(to, items.length - 1)), 0, item)
    : items
}
