import { newKey } from '@drape/remote-shared/api'
import { keeping } from '@drape/remote-shared/storage'
import { parseStored, textsOf } from '../stored-texts.ts'

/** A note that was begun. */
interface NoteDraft {
  readonly text: string
  /** The Idempotency-Key under which it may have arrived already. */
  readonly key: string
}

// Declared in the part's stored.ts.
const kept = keeping<{ readonly 'draft:note': NoteDraft }>({ versions: { 'draft:note': 1 }, passages: {} })

/** The note about a client that a stylist began on this device. Like a draft of an outfit it outlives the session. */
export const keptNote = (stylistId: string, clientId: string) => {
  const place = `draft:note:${stylistId}:${clientId}` as const
  const read = () => textsOf<NoteDraft>({ text: '', key: '' }, parseStored(kept.read(place)))
  const change = (text: string, key = '') => {
    if (text.trim()) kept.write(place, { text, key })
    else kept.remove(place)
  }
  return {
    text: () => read().text,
    change: (text: string) => change(text),
    /** The same for each attempt to send the same words, also after a reload. */
    keyOf: (text: string): string => {
      const last = read()
      const key = (last.text.trim() === text && last.key) || newKey()
      change(text, key)
      return key
    },
    forget: () => kept.remove(place),
  }
}
