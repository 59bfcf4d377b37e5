import { keeping } from '@drape/remote-shared/storage'
import { passages, type Stored, versions } from './stored.ts'

const maxOutfits = 100

const store = keeping<Stored>({ versions, passages })

const seenOutfits = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(store.read('seenOutfits') ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Whether this outfit has been opened in this browser. */
export const isSeen = (outfitId: string): boolean => seenOutfits().includes(outfitId)

export const noteSeen = (outfitId: string): void => {
  if (!isSeen(outfitId)) store.write('seenOutfits', [...seenOutfits(), outfitId].slice(-maxOutfits))
}
