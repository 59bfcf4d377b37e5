import {
  checkRating,
  type Reason,
  rateItem,
  type SizeTrouble,
  type Stars,
  savingRating,
} from '@drape/contract/rating'
import { CallFailed, useAct, useCall, useReplies } from '@drape/remote-shared/api'
import { useRef, useState } from 'react'
import { useUserId } from '../calls/user-id.ts'

/** The rating of an item, as the user enters it. */
export interface RatingInput {
  readonly rating: Stars
  readonly reasons: readonly Reason[]
  readonly neverAgain: boolean
  readonly size?: SizeTrouble | undefined
}

interface Rating extends RatingInput {
  /** Until when it can be changed, by the browser's clock; 0 if it is locked. */
  readonly openUntil: number
}

/**
 * The result of rating. 'already rated': the server had a rating already, which is shown. 'not changed': the change
 * stays on the screen and may be sent again. 'too late': the rating was locked, and is shown as it is.
 */
export type RatingOutcome = 'done' | 'already rated' | 'not saved' | 'failed' | 'not changed' | 'too late'

type RatingsByItem = Readonly<Record<string, Rating>>

const withoutItem = (ratings: RatingsByItem, itemId: string): RatingsByItem =>
  Object.fromEntries(Object.entries(ratings).filter(([id]) => id !== itemId))

/** The ratings of an outfit's items: the server's, and those just given. */
export const useRatings = (outfitId: string) => {
  const userId = useUserId()
  const params = { id: outfitId }
  const check = useCall(checkRating, { params })
  const { mutateAsync: send } = useAct(rateItem)
  const replies = useReplies()
  // Not written into the cached reply, because refetching after one rating would remove another one in flight.
  const [localRatings, setLocalRatings] = useState<RatingsByItem>({})
  /** The items whose rating the server has accepted during this visit of the screen. */
  const savedItemIds = useRef(new Set<string>())
  /** The latest input for each item, and its request. */
  const latestInputs = useRef(new Map<string, { input: RatingInput; request: Promise<unknown> }>())

  const serverRatings = Object.fromEntries(
    (check.data?.ratings ?? []).map(
      ({ itemId, rating, reasons = [], neverAgain, size, changeSecondsLeft = 0 }) => {
        const openUntil = changeSecondsLeft && check.dataUpdatedAt + changeSecondsLeft * 1000
        return [itemId, { rating, reasons, neverAgain: neverAgain === true, size, openUntil }]
      },
    ),
  )
  const byItem: RatingsByItem = { ...serverRatings, ...localRatings }
  const openMs = (check.data?.changeSeconds ?? 0) * 1000

  const isOnServer = (itemId: string) =>
    savedItemIds.current.has(itemId) ||
    replies.read(checkRating, { params })?.ratings.some((other) => other.itemId === itemId) === true

  const dropLocal = async (itemId: string) => {
    await replies.refresh('rating')
    setLocalRatings((ratings) => withoutItem(ratings, itemId))
  }

  const sendNow = async (itemId: string, input: RatingInput): Promise<RatingOutcome> => {
    // A newer input replaced this one while it was waiting.
    if (latestInputs.current.get(itemId)?.input !== input) return 'done'
    const { rating, reasons, neverAgain, size } = input
    const isChange = isOnServer(itemId)
    const reasonFields = {
      ...(reasons.length > 0 && { reasons: [...reasons] }),
      ...(neverAgain && { neverAgain }),
      ...(size && reasons.includes('fit') && { size }),
    }
    try {
      const body = { rating, userId, itemId, ...reasonFields, ...(isChange && { change: true }) }
      const { saved } = await send({ params, body })
      savedItemIds.current.add(itemId)
      return saved || rating < savingRating ? 'done' : 'not saved'
    } catch (error) {
      const isRefused = error instanceof CallFailed && error.status === 409
      if (isChange && !isRefused) return 'not changed'
      if (isRefused) await dropLocal(itemId)
      // A newer input stays, and is sent next as the first rating.
      else if (latestInputs.current.get(itemId)?.input === input)
        setLocalRatings((ratings) => withoutItem(ratings, itemId))
      if (!isRefused || !isOnServer(itemId)) return 'failed'
      return isChange ? 'too late' : 'already rated'
    }
  }

  /** The requests of an item are sent one after the other: if one overtook another, the older rating would stay. */
  const rate = async (itemId: string, input: RatingInput): Promise<RatingOutcome> => {
    if (!userId) return 'failed'
    setLocalRatings((ratings) => ({
      ...ratings,
      [itemId]: { ...input, openUntil: byItem[itemId]?.openUntil ?? (openMs && Date.now() + openMs) },
    }))
    const previousRequest = latestInputs.current.get(itemId)?.request ?? Promise.resolve()
    const request = previousRequest.then(() => sendNow(itemId, input))
    latestInputs.current.set(itemId, { input, request })
    return request
  }

  return {
    byItem,
    // An outfit that was removed from the closet is saved again by a new rating, and not by its earlier ones.
    isSaved: Object.values(check.data?.isInCloset === false ? localRatings : byItem).some(
      ({ rating }) => rating >= savingRating,
    ),
    isPending: check.isPending,
    hasFailed: check.isError && !check.data,
    /** A server that speaks only the specification takes stars alone. */
    takesReasons: openMs > 0,
    askAgain: () => void check.refetch(),
    rate,
    forget: dropLocal,
  }
}

export type Ratings = ReturnType<typeof useRatings>
