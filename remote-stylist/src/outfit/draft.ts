import { blankItem, contentOfItem, type ItemTexts } from '../item-texts.ts'
import { itemChecks, outfitChecks, problemsIn } from '../rules.ts'

export interface DraftItem extends ItemTexts {
  /** A React key, unique within the draft; it stays when the card moves. */
  readonly key: number
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

/** An outfit needs at least one item, so the form starts with one. */
export const blankDraft: Draft = {
  title: '',
  description: '',
  cover: '',
  items: [{ key: 1, ...blankItem }],
  notes: '',
  made: null,
}

export const newItem = ({ items }: Draft): DraftItem => ({
  key: 1 + Math.max(0, ...items.map(({ key }) => key)),
  ...blankItem,
})

const isEmpty = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

export const isBlankItem = ({ key: _, ...texts }: DraftItem): boolean => isEmpty(...Object.values(texts))

export const filledItems = ({ items }: Draft): readonly DraftItem[] =>
  items.filter((item) => !isBlankItem(item))

export const isBlank = ({ title, description, cover, items, notes, made }: Draft): boolean =>
  !made && isEmpty(title, description, cover, notes) && items.every(isBlankItem)

interface UsualSizes {
  readonly sizeOf: (item: ItemTexts) => string | undefined
}

/** As the request has it. A size that the stylist leaves empty is the client's usual one. */
export const contentOf = ({ title, description, cover, items }: Draft, sizes?: UsualSizes) => ({
  title: title.trim(),
  description: description.trim(),
  image_url: cover.trim(),
  items: items.map((item) =>
    contentOfItem({ ...item, size: item.size.trim() || (sizes?.sizeOf(item) ?? '') }),
  ),
})

/** The content of the outfit as a string, for comparing. */
export const wordingOf = (draft: Draft): string => JSON.stringify(contentOf(draft))

/** Whether the outfit on the server still has the draft's content. */
export const isAsMade = (draft: Draft): boolean => draft.made !== null && draft.made.of === wordingOf(draft)

/** In the order of the page. */
export const problemsOf = ({ items, ...outfit }: Draft) => [
  ...problemsIn(outfitChecks, outfit),
  ...items.flatMap((item, index) => problemsIn(itemChecks, { ...item }, ['items', index])),
  ...(items.length === 0 ? [{ name: ['items'], errors: ['Please add an item'] }] : []),
]
