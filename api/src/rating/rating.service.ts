import type { BodyOf, ReplyOf } from '@drape/contract/call'
import {
  changeSeconds,
  type checkRating,
  type Reason,
  type rateItem,
  type Stars,
  savingRating,
} from '@drape/contract/rating'
import type { Database } from '../infra/db/database.ts'
import { conflict, notFound } from '../infra/http/refusal.ts'
import { ratingStore } from './rating.store.ts'

const isSaving = (stars: number) => stars >= savingRating

export function ratingService(database: Database) {
  const ratings = ratingStore(database)

  return {
    check: async (outfitId: string, accountId: string): Promise<ReplyOf<typeof checkRating>> => {
      const items = await ratings.ofOutfit(outfitId, accountId)
      if (items.length === 0) throw notFound()
      const rated = items.flatMap(({ itemId, stars, reasons, neverAgain, size, secondsLeft }) =>
        stars === null
          ? []
          : [
              {
                itemId,
                rating: stars as Stars,
                isSaved: isSaving(stars),
                ...(reasons?.length && { reasons: reasons as Reason[] }),
                ...(neverAgain && { neverAgain }),
                ...(size && { size }),
                ...(secondsLeft !== null && secondsLeft > 0 && { changeSecondsLeft: secondsLeft }),
              },
            ],
      )
      return {
        hasRated: rated.length > 0,
        ratings: rated,
        totalItems: items.length,
        ratedItems: rated.length,
        isInCloset: items[0]?.isInCloset === true,
        changeSeconds,
      }
    },

    rate: async (outfitId: string, body: BodyOf<typeof rateItem>, accountId: string) => {
      const { itemId, rating: stars, userId, reasons = [], neverAgain = false, size = null, change } = body
      if (userId !== accountId) throw notFound()
      const rating = { outfitId, itemId, accountId, stars, reasons: [...new Set(reasons)], neverAgain, size }
      if (change && (await ratings.change(rating))) return isSaving(stars)
      const outcome = await ratings.rate(rating)
      if (!outcome?.isThere) throw notFound()
      if (!outcome.isFirst) throw conflict('You have rated this item already.')
      return isSaving(stars)
    },
  }
}
