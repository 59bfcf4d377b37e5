import { newKey } from '@drape/remote-shared/api'
import { device } from '../device.ts'
import { parseStored, textsOf } from '../stored-texts.ts'

/** The unsent note of a stylist about a client, stored on this device. Like the draft of an outfit it outlives the session. */
export const noteDraft = (stylistId: string, clientId: string) => {
  const storageKey = `draft:note:${stylistId}:${clientId}` as const
  const read = () => textsOf({ text: '', key: '' }, parseStored(device.read(storageKey)))
  const change = (text: string, key = '') => {
    if (text.trim()) device.write(storageKey, { text, key })
    else device.remove(storageKey)
  }
  return {
    text: () => read().text,
    change: (text: string) => change(text),
    /** The Idempotency-Key: the same for each attempt to send the same text, also after a reload. */
    keyOf: (text: string): string => {
      const stored = read()
      const key = (stored.text.trim() === text && stored.key) || newKey()
      change(text, key)
      return key
    },
    forget: () => device.remove(storageKey),
  }
}
