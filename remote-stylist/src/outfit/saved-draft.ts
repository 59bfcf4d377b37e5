import { debounce } from '@drape/remote-shared/storage'
import { useEffect, useState } from 'react'
import { device } from '../device.ts'
import { blankItem } from '../item-texts.ts'
import { parseStored, textsOf } from '../stored-texts.ts'
import { blankDraft, type Draft, type DraftItem, isBlank } from './draft.ts'
import { type DraftKey, draftKeyOf, listDrafted } from './draft-keys.ts'
import { openStore, useDraft } from './draft-store.ts'
import type { TabLock } from './tab-lock.ts'

const itemFrom = (stored: unknown, index: number): DraftItem => {
  const { garmentId } = textsOf({ garmentId: '' }, stored)
  return { ...textsOf({ key: index + 1, ...blankItem }, stored), ...(garmentId && { garmentId }) }
}

const draftFrom = (text: string | null): Draft => {
  const stored = parseStored(text)
  const { items, made: _, ...texts } = blankDraft
  const outfit = textsOf({ id: '', of: '' }, stored['made'])
  return {
    ...textsOf(texts, stored),
    items: Array.isArray(stored['items']) ? stored['items'].map(itemFrom) : items,
    made: outfit.id ? outfit : null,
  }
}

/** The drafts that a stylist has on this device, by request. */
export const listDrafts = (stylistId: string) =>
  listDrafted(stylistId)
    .map((requestId) => {
      const storageKey = draftKeyOf(stylistId, requestId)
      return { requestId, draft: draftFrom(device.read(storageKey)), forget: () => device.remove(storageKey) }
    })
    .filter(({ draft }) => !isBlank(draft))

const openDraft = (storageKey: DraftKey, tab: TabLock, onSaved: (isSaved: boolean) => void) => {
  const store = openStore(draftFrom(tab.lastReceived() ?? device.read(storageKey)))
  // Not the store's value: a discarded draft stays visible until its form is unmounted.
  let latest = store.read()
  const write = () => {
    if (!tab.isHere()) return
    tab.broadcast(JSON.stringify(latest))
    if (isBlank(latest)) device.remove(storageKey)
    else onSaved(device.write(storageKey, latest))
  }
  const saving = debounce<null>(write)
  return {
    ...store,
    change: (update: (draft: Draft) => Draft) => {
      latest = update(latest)
      saving.save(null)
      store.change(() => latest)
    },
    isBlank: () => isBlank(latest),
    /** Also writes a draft that was removed meanwhile to make room in a full storage. */
    flush: () => {
      if (device.read(storageKey) === null && !isBlank(latest)) write()
      saving.flush()
    },
    saveAndBroadcast: () => {
      saving.flush()
      tab.broadcast(JSON.stringify(latest))
    },
    /**
     * Returns a function that restores the draft. Its outfit on the server may be deleted by then, so of that only the
     * id is restored, and the next submit updates it.
     */
    forget: () => {
      const discarded = latest
      saving.forget()
      latest = blankDraft
      device.remove(storageKey)
      tab.broadcast(JSON.stringify(latest))
      return (extent?: 'with its outfit') => {
        const outfit = extent && discarded.made && { ...discarded.made, of: '' }
        device.write(storageKey, { ...discarded, made: outfit ?? null })
      }
    },
  }
}

/**
 * One draft for each request and stylist. It is not part of the session: it survives signing out, and another stylist
 * in the same browser does not see it.
 */
export const useSavedDraft = (storageKey: DraftKey, tab: TabLock) => {
  const [isSaved, setIsSaved] = useState(true)
  const [savedDraft] = useState(() => openDraft(storageKey, tab, setIsSaved))

  const { saveNow } = tab
  useEffect(() => {
    saveNow.current = savedDraft.saveAndBroadcast
    window.addEventListener('pagehide', savedDraft.flush)
    document.addEventListener('visibilitychange', savedDraft.flush)
    return () => {
      window.removeEventListener('pagehide', savedDraft.flush)
      document.removeEventListener('visibilitychange', savedDraft.flush)
      savedDraft.flush()
    }
  }, [savedDraft, saveNow])

  const isEmpty = useDraft(savedDraft, isBlank)
  const isAtRisk = !isSaved && !isEmpty
  useEffect(() => {
    if (!isAtRisk) return
    const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventClosing)
    return () => window.removeEventListener('beforeunload', preventClosing)
  }, [isAtRisk])

  return { ...savedDraft, isSaved }
}

export type SavedDraft = ReturnType<typeof useSavedDraft>
