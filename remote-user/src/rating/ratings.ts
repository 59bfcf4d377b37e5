import { CallFailed, useAct, useCall, useReplies } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import {
  checkRating,
  listSavedOutfits,
  rateItem,
  readProfile,
  type Stars,
  savingRating,
} from '@drape/remote-shared/user-calls'
import { useState } from 'react'

/** How a rating ended. Kept is one that the server had already: that one is shown. */
export type Rated = 'done' | 'kept' | 'not saved' | 'failed'

type Given = Readonly<Record<string, Stars>>

const without = (given: Given, itemId: string): Given =>
  Object.fromEntries(Object.entries(given).filter(([id]) => id !== itemId))

/** What a person says of the items of an outfit: what the server knows, and before it what was just said. */
export const useRatings = (outfitId: string) => {
  const session = useSession()
  const userId = session.status === 'in' ? session.id : ''
  const params = { id: outfitId }
  const check = useCall(checkRating, { params })
  const { mutateAsync: send } = useAct(rateItem, [checkRating, listSavedOutfits, readProfile])
  const replies = useReplies()
  // Not written into the reply: asked anew after one rating, it would take away another that is on its way.
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
