import { debounce } from '@drape/remote-shared/storage'
import { useEffect, useState } from 'react'
import { device } from '../device.ts'
import { parseStored, textsOf } from '../stored-texts.ts'
import { blankDraft, blankItem, type Draft, isBlank } from './draft.ts'
import { listDrafted, type Place, placeOf } from './draft-places.ts'
import { openStore, useDraft } from './draft-store.ts'
import type { TabLock } from './tab-lock.ts'

const draftFrom = (text: string | null): Draft => {
  const stored = parseStored(text)
  const { items, made: _, ...texts } = blankDraft
  const made = textsOf({ id: '', of: '' }, stored['made'])
  return {
    ...textsOf(texts, stored),
    items: Array.isArray(stored['items'])
      ? stored['items'].map((item, index) => textsOf(blankItem(index + 1), item))
      : items,
    made: made.id ? made : null,
  }
}

/** The drafts that a stylist has on this device, by request. */
export const listDrafts = (stylistId: string) =>
  listDrafted(stylistId)
    .map((requestId) => {
      const place = placeOf(stylistId, requestId)
      return { requestId, draft: draftFrom(device.read(place)), forget: () => device.remove(place) }
    })
    .filter(({ draft }) => !isBlank(draft))

const openDraft = (place: Place, tab: TabLock, tell: (isKept: boolean) => void) => {
  const store = openStore(draftFrom(tab.given() ?? device.read(place)))
  // Not the store's: a draft that is thrown away stays in view until its form is gone.
  let latest = store.read()
  const write = () => {
    if (!tab.isHere()) return
    tab.tell(JSON.stringify(latest))
    if (isBlank(latest)) device.remove(place)
    else tell(device.write(place, latest))
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
    /** Also writes a draft that the clean-up of a full storage has removed meanwhile. */
    flush: () => {
      if (device.read(place) === null && !isBlank(latest)) write()
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
      device.remove(place)
      tab.tell(JSON.stringify(latest))
      return (how?: 'with its outfit') => {
        const made = how && was.made && { ...was.made, of: '' }
        device.write(place, { ...was, made: made ?? null })
      }
    },
  }
}

/**
 * One draft for each request and stylist. It is not part of the session: it survives signing out, and another stylist
 * in the same browser does not see it.
 */
export const useKeptDraft = (place: Place, tab: TabLock) => {
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
