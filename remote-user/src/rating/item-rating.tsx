import type { SizeTrouble } from '@drape/contract/rating'
import { offline, useOnline } from '@drape/remote-shared/api'
import { FaultPanel, SkeletonPiece } from '@drape/remote-shared/member-ui'
import { Button } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { RatingControl } from '../controls/rating-control.tsx'
import { noReasons, type RatingReasons, ReasonChips, ReasonWords } from './reason-chips.tsx'
import type { RatingInput, RatingOutcome, Ratings } from './use-ratings.ts'

interface ItemRatingProps {
  readonly ratings: Ratings
  readonly item: { readonly uuid: string; readonly name: string }
  /** Shown below the reasons while they can be changed and the fit is one. */
  readonly sizeOffer?: (size: SizeTrouble | undefined, onSay: (size: SizeTrouble) => void) => ReactNode
}

const troubleMessages: Partial<Record<RatingOutcome, string>> = {
  failed: 'Failed to submit rating. Please try again.',
  'not changed': 'Your change is not saved yet.',
}
const noteMessages: Partial<Record<RatingOutcome, string>> = {
  'already rated': 'You have rated this already.',
  'too late': 'The minute was over: your last change was not saved.',
}

/** The whole seconds until a time of the browser's clock, counted down; 0 once it has passed. */
const useSecondsLeft = (endTime: number): number => {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (endTime <= Date.now()) return
    const timer = setInterval(() => {
      rerender()
      if (endTime <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endTime])
  return Math.max(0, Math.ceil((endTime - Date.now()) / 1000))
}

export const ItemRating = ({ ratings, item, sizeOffer }: ItemRatingProps) => {
  const [outcome, setOutcome] = useState<RatingOutcome>()
  /** The reasons, until the stars are submitted. */
  const [draft, setDraft] = useState(noReasons)
  const isOnline = useOnline()
  const ownRating = ratings.byItem[item.uuid]
  const secondsLeft = useSecondsLeft(ownRating?.openUntil ?? 0)
  const isOpen = secondsLeft > 0
  const rateCount = useRef(0)

  const rate = async (input: RatingInput) => {
    rateCount.current += 1
    const requestNumber = rateCount.current
    setOutcome(undefined)
    const result = await ratings.rate(item.uuid, input)
    // The outcome of an earlier request is not shown for a later one.
    if (requestNumber === rateCount.current) setOutcome(result)
  }

  const changeReasons = (newReasons: RatingReasons) =>
    ownRating ? void rate({ ...ownRating, ...newReasons }) : setDraft(newReasons)

  const isUnsaved = outcome === 'not changed'
  const resend = useEffectEvent((isOpen: boolean, isOnline: boolean) => {
    if (!isUnsaved || !ownRating) return
    if (isOpen && isOnline) void rate(ownRating)
    if (!isOpen) void ratings.forget(item.uuid).then(() => setOutcome('too late'))
  })
  useEffect(() => resend(isOpen, isOnline), [isOnline, isOpen])

  if (ratings.isPending) return <SkeletonPiece height={6} />
  const reasons = ownRating ?? draft
  return (
    <RatingControl
      of={item.name}
      rating={ownRating?.rating}
      secondsLeft={secondsLeft}
      onRate={(rating) => void rate({ ...reasons, rating })}
      reasons={
        ratings.takesReasons &&
        (!ownRating || isOpen ? (
          <>
            <ReasonChips of={item.name} value={reasons} onChange={changeReasons} />
            {reasons.reasons.includes('fit') &&
              sizeOffer?.(reasons.size, (size) => changeReasons({ ...reasons, size }))}
          </>
        ) : (
          <ReasonWords {...reasons} />
        ))
      }
      trouble={isUnsaved && !isOnline ? offline : outcome && troubleMessages[outcome]}
      note={outcome && noteMessages[outcome]}
    >
      {isUnsaved && ownRating && <Button onClick={() => void rate(ownRating)}>Try again</Button>}
      {outcome === 'not saved' && <FaultPanel>Failed to save outfit. Please try again.</FaultPanel>}
    </RatingControl>
  )
}
