import { device } from '../device.ts'

export type DraftKey = `draft:outfit:${string}`

export const draftKeyOf = (stylistId: string, requestId: string): DraftKey =>
  `draft:outfit:${stylistId}:${requestId}`

/** The requests of which a stylist has a draft on this device: a blank one is not stored. */
export const listDrafted = (stylistId: string): string[] => {
  const prefix = draftKeyOf(stylistId, '')
  return device.list(prefix).map((storageKey) => storageKey.slice(prefix.length))
}
