import type { Photo } from '@drape/contract/photo'
import { formatMonth } from '@drape/remote-shared/format'

interface Month {
  readonly name: string
  readonly photos: Photo[]
}

/** Keeps the order of the reply: the newest month first. */
export const byMonth = (photos: readonly Photo[]): readonly Month[] => {
  const months = new Map<string, Month>()
  for (const photo of photos) {
    const uploadTime = Date.parse(photo.upload_date)
    const name = Number.isNaN(uploadTime) ? 'Date not known' : formatMonth(uploadTime)
    const month = months.get(name) ?? { name, photos: [] }
    month.photos.push(photo)
    months.set(name, month)
  }
  return [...months.values()]
}
