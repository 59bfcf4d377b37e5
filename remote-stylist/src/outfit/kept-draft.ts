import { debounce } from '@drape/remote-shared/storage'
import { useEffect, useState } from 'react'
import { blankDraft, type Draft, type DraftItem, isBlank } from './draft.ts'
import { openStore, useDraft } from './draft-store.ts'
import { drafts, listDrafted, type Place, placeOf } from './drafted.ts'
import type { OnlyTab } from './only-tab.ts'

type Loose = Readonly<Record<string, unknown>>

const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const itemFrom = (value: unknown, index: number): DraftItem => {
  const { category, name, brand, imageUrl, shopUrl, price } = looseOf(value)
  return {
    key: index + 1,
    category: textOf(category),
    name: textOf(name),
    brand: textOf(brand),
    imageUrl: textOf(imageUrl),
    shopUrl: textOf(shopUrl),
    price: textOf(price),
  }
}

/** The stored draft may be of another version or damaged: valid fields are used. */
const draftFrom = (kept: string | null): Draft => {
  if (kept === null) return blankDraft
  try {
    const { title, description, cover, items, notes, made } = looseOf(JSON.parse(kept))
    const { id, of } = looseOf(made)
    return {
      title: textOf(title),
      description: textOf(description),
      cover: textOf(cover),
      items: listOf(items).map(itemFrom),
      notes: textOf(notes),
      made: textOf(id) ? { id: textOf(id), of: textOf(of) } : null,
    }
  } catch {
    return blankDraft
  }
}

/** The drafts that a stylist has on this device, by request. */
export const listDrafts = (stylistId: string) =>
  listDrafted(stylistId)
    .map((requestId) => {
      const place = placeOf(stylistId, requestId)
      return { requestId, draft: draftFrom(drafts.read(place)), forget: () => drafts.remove(place) }
    })
    .filter(({ draft }) => !isBlank(draft))

const openDraft = (place: Place, tab: OnlyTab, tell: (isKept: boolean) => void) => {
  const start = draftFrom(tab.given() ?? drafts.read(place))
  // Not the store's: a draft that is thrown away stays in view until its form is gone.
  let latest = start
  const store = openStore(start)
  const write = () => {
    if (!tab.isHere()) return
    tab.tell(JSON.stringify(latest))
    if (isBlank(latest)) drafts.remove(place)
    else tell(drafts.write(place, latest))
  }
  const saving = debounce<null>(write)
  return {
    ...store,
    change: (how: (draft: Draft) => Draft) => {
      latest = how(latest)
      saving.save(null)
      store.change(() => latest)
    },
    isBlank: () => isBlank(latest),
    items: () => latest.items,
    /** Also writes a draft that the clean-up of a full storage has removed meanwhile. */
    flush: () => {
      if (drafts.read(place) === null && !isBlank(latest)) write()
      saving.flush()
    },
    hand: () => {
      saving.flush()
      tab.tell(JSON.stringify(latest))
    },
    /** Returns what puts it back; of the outfit that was made of it, which may be gone, only that it is to be updated. */
    forget: () => {
      const was = latest
      saving.forget()
      latest = blankDraft
      drafts.remove(place)
      tab.tell(JSON.stringify(latest))
      return (how?: 'with its outfit') => {
        const made = how && was.made && { ...was.made, of: '' }
        drafts.write(place, { ...was, made: made ?? null })
      }
    },
  }
}

/**
 * One draft for each request and stylist. It is not part of the session: it survives signing out, and another stylist
 * in the same browser does not see it.
 */
export const useKeptDraft = (place: Place, tab: OnlyTab) => {
  const [isKept, setIsKept] = useState(true)
  const [kept] = useState(() => openDraft(place, tab, setIsKept))

  const { keep } = tab
  useEffect(() => {
    keep.current = kept.hand
    window.addEventListener('pagehide', kept.flush)
    document.addEventListener('visibilitychange', kept.flush)
    return () => {
      window.removeEventListener('pagehide', kept.flush)
      document.removeEventListener('visibilitychange', kept.flush)
      kept.flush()
    }
  }, [kept, keep])

  const isNothing = useDraft(kept, isBlank)
  const isAtRisk = !isKept && !isNothing
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  return { ...kept, isKept }
}

export type KeptDraft = ReturnType<typeof useKeptDraft>
