import { checkRating, rateItem } from '@drape/contract/rating'
import { type Entry, itsUser, ofCall } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(checkRating, itsUser, ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(rateItem, itsUser, ({ outfitId, itemId, owner }) => ({
    params: { id: outfitId },
    body: { rating: 5 as const, userId: owner.id, itemId },
  })),
]
