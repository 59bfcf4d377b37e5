import { maxItems } from '@drape/contract/outfit'
import { readShopPage } from '@drape/contract/shop'
import { causeOf, useReplies } from '@drape/remote-shared/api'
import { useRef, useState } from 'react'
import type { Content } from '../used-before.ts'
import { type Draft, type DraftItem, isBlankItem, newItem } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { filledBy, noteOf } from './shop-piece.ts'

const blank: Content = { category: '', name: '', brand: '', imageUrl: '', shopUrl: '', price: '' }

/** The draft with the items, those that are empty filled first; and their keys. */
const withItems = (draft: Draft, contents: readonly Content[]) => {
  const kept = draft.items.filter((item) => !isBlankItem(item))
  const added: DraftItem[] = []
  for (const content of contents.slice(0, maxItems - kept.length))
    added.push({ ...newItem({ ...draft, items: [...draft.items, ...added] }), ...content })
  return { items: [...kept, ...added], added }
}

/** Adds items whose content is known or stands at an address, and reads their pages for what is missing. */
export const useAdded = ({ read: readDraft, change }: DraftStore) => {
  const replies = useReplies()
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map())
  const [reading, setReading] = useState(0)

  const note = (key: number, words: string) => setNotes((notes) => new Map(notes).set(key, words))

  const read = async ({ key, shopUrl: address }: DraftItem) => {
    setReading((count) => count + 1)
    note(key, 'Reading the page of the shop…')
    try {
      const { piece } = await replies.ask(readShopPage, { body: { address } })
      const item = readDraft().items.find((one) => one.key === key)
      if (item) note(key, noteOf(item, piece))
      change((draft) => ({
        ...draft,
        items: draft.items.map((one) => (one.key === key ? filledBy(one, piece) : one)),
      }))
    } catch (error) {
      note(key, causeOf(error))
    } finally {
      setReading((count) => count - 1)
    }
  }

  const add = (contents: readonly Content[]): readonly DraftItem[] => {
    const { items, added } = withItems(readDraft(), contents)
    change((draft) => ({ ...draft, items }))
    for (const item of added) if (item.shopUrl) void read(item)
    return added
  }

  const added = useRef(add)
  added.current = add
  /** The same object always, for a field that is not drawn again at each letter of another. */
  const [acts] = useState(() => ({
    add: (contents: readonly Content[]) => added.current(contents),
    addLinks: (links: readonly string[]) => added.current(links.map((shopUrl) => ({ ...blank, shopUrl }))),
  }))

  return {
    acts,
    /** What was read of an item's page, by the item's key. */
    notes,
    reading,
  }
}

export type AddedActs = ReturnType<typeof useAdded>['acts']
