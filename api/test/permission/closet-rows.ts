import { keepInCloset, listSavedOutfits, markBought } from '@drape/contract/closet'
import { type Entry, itsUser, ofCall } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(listSavedOutfits, itsUser, ({ owner }) => ({ params: { id: owner.id } })),
  ofCall(keepInCloset, itsUser, ({ outfitId }) => ({ params: { id: outfitId }, body: { isKept: false } })),
  ofCall(markBought, itsUser, ({ outfitId, itemId }) => ({
    params: { id: outfitId, item: itemId },
    body: { isBought: true },
  })),
]
