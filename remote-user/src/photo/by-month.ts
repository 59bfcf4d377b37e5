import type { Photo } from '@drape/contract/photo'
import { formatMonth } from '@drape/remote-shared/format'

/** Keeps the order of the reply: the newest month first. */
export const byMonth = (photos: readonly Photo[]) => {
  const months = new Map<string, readonly Photo[]>()
  for (const photo of photos) {
    const uploadTime = Date.parse(photo.upload_date)
    const month = Number.isNaN(uploadTime) ? 'Date not known' : formatMonth(uploadTime)
    months.set(month, [...(months.get(month) ?? []), photo])
  }
  return [...months]
}
