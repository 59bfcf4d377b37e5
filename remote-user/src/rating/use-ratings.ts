import { listSavedOutfits } from '@drape/contract/closet'
import { readProfile } from '@drape/contract/profile'
import { checkRating, type Reason, rateItem, type Stars, savingRating } from '@drape/contract/rating'
import { readTaste } from '@drape/contract/taste'
import { CallFailed, useAct, useCall, useReplies } from '@drape/remote-shared/api'
import { useRef, useState } from 'react'
import { useUserId } from '../signed-in/user-id.ts'

/** What a person says of an item. */
export interface Said {
  readonly rating: Stars
  readonly reasons: readonly Reason[]
  readonly neverAgain: boolean
}

interface Rating extends Said {
  /** Until when it can be changed, by the browser's clock; 0 if it cannot. */
  readonly openUntil: number
}

/**
 * The result of rating. 'kept': the server had a rating already, which is shown. 'not changed': the change stays on the
 * screen and may be sent again. 'too late': the rating was locked, and is shown as it is.
 */
export type Rated = 'done' | 'kept' | 'not saved' | 'failed' | 'not changed' | 'too late'

type All = Readonly<Record<string, Rating>>

const without = (all: All, itemId: string): All =>
  Object.fromEntries(Object.entries(all).filter(([id]) => id !== itemId))

/** The ratings of an outfit's items: the server's, and those just given. */
export const useRatings = (outfitId: string) => {
  const userId = useUserId()
  const params = { id: outfitId }
  const check = useCall(checkRating, { params })
  const { mutateAsync: send } = useAct(rateItem, [checkRating, listSavedOutfits, readProfile, readTaste])
  const replies = useReplies()
  // Not written into the cached reply, because refetching after one rating would remove another one in flight.
  const [given, setGiven] = useState<All>({})
  /** Those that the server has, as far as this screen knows. */
  const arrived = useRef(new Set<string>())
  /** The last that was said of each item, and the sending of it. */
  const latest = useRef(new Map<string, { said: Said; sent: Promise<unknown> }>())

  const known = Object.fromEntries(
    (check.data?.ratings ?? []).map(({ itemId, rating, reasons = [], neverAgain, changeSecondsLeft = 0 }) => {
      const openUntil = changeSecondsLeft && check.dataUpdatedAt + changeSecondsLeft * 1000
      return [itemId, { rating, reasons, neverAgain: neverAgain === true, openUntil }]
    }),
  )
  const all: All = { ...known, ...given }
  const openMs = (check.data?.changeSeconds ?? 0) * 1000

  const isOnServer = (itemId: string) =>
    arrived.current.has(itemId) ||
    replies.read(checkRating, { params })?.ratings.some((other) => other.itemId === itemId) === true

  const drop = async (itemId: string) => {
    await replies.refresh(checkRating)
    setGiven((before) => without(before, itemId))
  }

  const sendNow = async (itemId: string, said: Said): Promise<Rated> => {
    // Something newer was said while this waited.
    if (latest.current.get(itemId)?.said !== said) return 'done'
    const { rating, reasons, neverAgain } = said
    const isChange = isOnServer(itemId)
    const why = { ...(reasons.length > 0 && { reasons: [...reasons] }), ...(neverAgain && { neverAgain }) }
    try {
      const body = { rating, userId, itemId, ...why, ...(isChange && { change: true }) }
      const { saved } = await send({ params, body })
      arrived.current.add(itemId)
      return saved || rating < savingRating ? 'done' : 'not saved'
    } catch (error) {
      const isRefused = error instanceof CallFailed && error.status === 409
      if (isChange && !isRefused) return 'not changed'
      if (isRefused) await drop(itemId)
      // What was said meanwhile is sent next, as the first rating then.
      else if (latest.current.get(itemId)?.said === said) setGiven((before) => without(before, itemId))
      if (!isRefused || !isOnServer(itemId)) return 'failed'
      return isChange ? 'too late' : 'kept'
    }
  }

  /** One after the other for each item: of two that overtake each other the older one would stay. */
  const rate = async (itemId: string, said: Said): Promise<Rated> => {
    if (!userId) return 'failed'
    setGiven((before) => ({
      ...before,
      [itemId]: { ...said, openUntil: all[itemId]?.openUntil ?? (openMs && Date.now() + openMs) },
    }))
    const before = latest.current.get(itemId)?.sent ?? Promise.resolve()
    const sent = before.then(() => sendNow(itemId, said))
    latest.current.set(itemId, { said, sent })
    return sent
  }

  return {
    all,
    // An outfit that was taken out of the closet is saved again by a rating, not by those it had.
    isSaved: Object.values(check.data?.isInCloset === false ? given : all).some(
      ({ rating }) => rating >= savingRating,
    ),
    isPending: check.isPending,
    hasFailed: check.isError && !check.data,
    /** A server that speaks only the specification takes stars alone. */
    takesReasons: openMs > 0,
    askAgain: () => void check.refetch(),
    rate,
    forget: drop,
  }
}

export type Ratings = ReturnType<typeof useRatings>
