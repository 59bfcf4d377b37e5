import type { BodyOf, ReplyOf } from '@drape/contract/call'
import { type checkRating, type rateItem, type Stars, savingRating } from '@drape/contract/rating'
import type { Database } from '../db/database.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { ratingStore } from './rating.store.ts'

const isSaving = (stars: number) => stars >= savingRating

export function ratingService(database: Database) {
  const ratings = ratingStore(database)

  return {
    check: async (outfitId: string, accountId: string): Promise<ReplyOf<typeof checkRating>> => {
      const items = await ratings.ofOutfit(outfitId, accountId)
      if (items.length === 0) throw notFound()
      const rated = items.flatMap(({ itemId, stars }) =>
        stars === null ? [] : [{ itemId, rating: stars as Stars, isSaved: isSaving(stars) }],
      )
      return {
        hasRated: rated.length > 0,
        ratings: rated,
        totalItems: items.length,
        ratedItems: rated.length,
      }
    },

    rate: async (outfitId: string, given: BodyOf<typeof rateItem>, accountId: string) => {
      const { itemId, rating: stars, userId } = given
      if (userId !== accountId) throw notFound()
      const saved = isSaving(stars)
      const done = await ratings.rate({ outfitId, itemId, accountId, stars, isSaving: saved })
      if (!done?.isThere) throw notFound()
      if (!done.isFirst) throw conflict('You have rated this item already.')
      return saved
    },
  }
}
