import { maxItems } from '@drape/contract/outfit'
import { readShopPage } from '@drape/contract/shop'
import { causeOf, useReplies } from '@drape/remote-shared/api'
import { useState } from 'react'
import { blankItem, type ItemTexts } from '../item-texts.ts'
import { type Draft, type DraftItem, filledItems, newItem } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { filledBy, noteOf } from './shop-piece.ts'

/** The items of the draft with the contents added, in place of blank items first; and the added ones. */
export const withItems = (draft: Draft, contents: readonly ItemTexts[]) => {
  const filled = filledItems(draft)
  const { key } = newItem(draft)
  const newItems = contents
    .slice(0, maxItems - filled.length)
    .map((content, index) => ({ ...content, key: key + index }))
  return { items: [...filled, ...newItems], newItems }
}

/** Adds items to the draft, and fills their empty fields from the pages of their shops. */
export const useAddItems = ({ read: readDraft, change }: Pick<DraftStore, 'read' | 'change'>) => {
  const replies = useReplies()
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map())
  const [reading, setReading] = useState(0)

  const note = (key: number, text: string) => setNotes((notes) => new Map(notes).set(key, text))

  const read = async ({ key, shopUrl: address }: DraftItem) => {
    setReading((count) => count + 1)
    note(key, 'Reading the page of the shop…')
    try {
      const { piece } = await replies.ask(readShopPage, { body: { address } })
      const item = readDraft().items.find((candidate) => candidate.key === key)
      if (item) note(key, noteOf(item, piece))
      change((draft) => ({
        ...draft,
        items: draft.items.map((entry) => (entry.key === key ? filledBy(entry, piece) : entry)),
      }))
    } catch (error) {
      note(key, causeOf(error))
    } finally {
      setReading((count) => count - 1)
    }
  }

  const add = (contents: readonly ItemTexts[]): readonly DraftItem[] => {
    const { items, newItems } = withItems(readDraft(), contents)
    change((draft) => ({ ...draft, items }))
    for (const item of newItems) if (item.shopUrl) void read(item)
    return newItems
  }

  return {
    add,
    addLinks: (links: readonly string[]) => add(links.map((shopUrl) => ({ ...blankItem, shopUrl }))),
    /** The note about an item's shop page, by the item's key. */
    notes,
    /** The number of shop pages that are being read. */
    reading,
  }
}

export type AddItems = ReturnType<typeof useAddItems>
