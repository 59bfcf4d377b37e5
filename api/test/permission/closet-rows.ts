import { keepInCloset, listSavedOutfits, markBought, noteWorn } from '@drape/contract/closet'
import { type Entry, itsUser, ofCall } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(listSavedOutfits, itsUser, ({ owner }) => ({ params: { id: owner.id } })),
  ofCall(keepInCloset, itsUser, ({ outfitId }) => ({ params: { id: outfitId }, body: { isKept: false } })),
  ofCall(noteWorn, itsUser, ({ outfitId }) => ({
    params: { id: outfitId },
    body: { day: new Date().toISOString().slice(0, 10), isWorn: true },
  })),
  ofCall(markBought, itsUser, ({ outfitId, itemId }) => ({
    params: { id: outfitId, item: itemId },
    body: { isBought: true },
  })),
]
