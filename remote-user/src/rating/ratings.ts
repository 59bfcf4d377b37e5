import { CallFailed, useAct, useCall, useReplies } from '@drape/remote-shared/api'
import {
  checkRating,
  listSavedOutfits,
  rateItem,
  readProfile,
  type Stars,
  savingRating,
} from '@drape/remote-shared/user-calls'
import { useState } from 'react'
import { useUserId } from '../signed-in/user-id.ts'

/** The result of rating. 'kept': the server had a rating already, which is shown. */
export type Rated = 'done' | 'kept' | 'not saved' | 'failed'

type Given = Readonly<Record<string, Stars>>

const without = (given: Given, itemId: string): Given =>
  Object.fromEntries(Object.entries(given).filter(([id]) => id !== itemId))

/** The ratings of an outfit's items: the server's, and those just given. */
export const useRatings = (outfitId: string) => {
  const userId = useUserId()
  const params = { id: outfitId }
  const check = useCall(checkRating, { params })
  const { mutateAsync: send } = useAct(rateItem, [checkRating, listSavedOutfits, readProfile])
  const replies = useReplies()
  // Not written into the cached reply, because refetching after one rating would remove another one in flight.
  const [given, setGiven] = useState<Given>({})

  const known = Object.fromEntries((check.data?.ratings ?? []).map(({ itemId, rating }) => [itemId, rating]))
  const stars: Given = { ...given, ...known }

  const rate = async (itemId: string, rating: Stars): Promise<Rated> => {
    if (!userId) return 'failed'
    setGiven((before) => ({ ...before, [itemId]: rating }))
    try {
      const { saved } = await send({ params, body: { rating, userId, itemId } })
      return saved || rating < savingRating ? 'done' : 'not saved'
    } catch (error) {
      setGiven((before) => without(before, itemId))
      if (!(error instanceof CallFailed) || error.status !== 409) return 'failed'
      await replies.refresh(checkRating)
      return replies.read(checkRating, { params })?.ratings.some((other) => other.itemId === itemId)
        ? 'kept'
        : 'failed'
    }
  }

  return {
    stars,
    isSaved: Object.values(stars).some((each) => each >= savingRating),
    isPending: check.isPending,
    hasFailed: check.isError && !check.data,
    askAgain: () => void check.refetch(),
    rate,
  }
}

export type Ratings = ReturnType<typeof useRatings>
