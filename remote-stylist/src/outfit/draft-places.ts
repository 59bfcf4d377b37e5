import { device } from '../device.ts'

export type Place = `draft:outfit:${string}`

export const placeOf = (stylistId: string, requestId: string): Place =>
  `draft:outfit:${stylistId}:${requestId}`

/** The requests of which a stylist has a draft on this device: a blank one is not stored. */
export const listDrafted = (stylistId: string): string[] => {
  const begin = placeOf(stylistId, '')
  return device.list(begin).map((place) => place.slice(begin.length))
}
