import { keeping } from '@drape/remote-shared/storage'
import { passages, type Stored, versions } from './stored.ts'

const most = 100

const kept = keeping<Stored>({ versions, passages })

const seenOutfits = (): readonly string[] => {
  try {
    const seen: unknown = JSON.parse(kept.read('seenOutfits') ?? '[]')
    return Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Whether this outfit has been opened in this browser. */
export const isSeen = (outfitId: string): boolean => seenOutfits().includes(outfitId)

export const noteSeen = (outfitId: string): void => {
  if (!isSeen(outfitId)) kept.write('seenOutfits', [...seenOutfits(), outfitId].slice(-most))
}
