import { debounce, readStored, removeStored, writeStored } from '@drape/remote-shared/storage'
import { useEffect, useState } from 'react'
import { blankDraft, type Draft, type DraftItem, isBlank } from './draft.ts'

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

/** What an earlier version of this page kept may have another shape: what it can say is taken. */
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

export type Change = (change: (draft: Draft) => Draft) => void

const openDraft = (place: `draft:${string}`, tell: (isKept: boolean) => void) => {
  const start = draftFrom(readStored(place))
  let latest = start
  const write = () => {
    if (isBlank(latest)) removeStored(place)
    else tell(writeStored(place, JSON.stringify(latest)))
  }
  const saving = debounce<null>(write)
  return {
    start,
    change: (change: (draft: Draft) => Draft): Draft => {
      latest = change(latest)
      saving.save(null)
      return latest
    },
    isBlank: () => isBlank(latest),
    /** Beyond what waits to be saved: too full a storage is cleared of everything, drafts of this moment included. */
    flush: () => {
      if (readStored(place) === null && !isBlank(latest)) write()
      saving.flush()
    },
    forget: () => {
      saving.forget()
      latest = blankDraft
      removeStored(place)
    },
  }
}

/**
 * One draft for each request and stylist. It is no part of the session, so that it outlives a sign-out, and
 * another stylist at the same browser does not find it.
 */
export const useKeptDraft = (stylistId: string, requestId: string) => {
  const [isKept, setIsKept] = useState(true)
  const [kept] = useState(() => openDraft(`draft:outfit:${stylistId}:${requestId}`, setIsKept))
  const [draft, setDraft] = useState(kept.start)

  useEffect(() => {
    window.addEventListener('pagehide', kept.flush)
    document.addEventListener('visibilitychange', kept.flush)
    return () => {
      window.removeEventListener('pagehide', kept.flush)
      document.removeEventListener('visibilitychange', kept.flush)
      kept.flush()
    }
  }, [kept])

  const isAtRisk = !isKept && !isBlank(draft)
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  const change: Change = (how) => setDraft(kept.change(how))

  return { draft, change, isKept, isBlank: kept.isBlank, flush: kept.flush, forget: kept.forget }
}

export type KeptDraft = ReturnType<typeof useKeptDraft>
