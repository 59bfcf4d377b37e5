import { newKey } from '@drape/remote-shared/api'
import { device } from '../device.ts'
import { parseStored, textsOf } from '../stored-texts.ts'

/** The note about a client that a stylist began on this device. Like a draft of an outfit it outlives the session. */
export const keptNote = (stylistId: string, clientId: string) => {
  const place = `draft:note:${stylistId}:${clientId}` as const
  const read = () => textsOf({ text: '', key: '' }, parseStored(device.read(place)))
  const change = (text: string, key = '') => {
    if (text.trim()) device.write(place, { text, key })
    else device.remove(place)
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
    forget: () => device.remove(place),
  }
}
