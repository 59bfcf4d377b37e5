import { offline, useOnline } from '@drape/remote-shared/api'
import { FaultPanel, SkeletonPiece } from '@drape/remote-shared/member-ui'
import { Button } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RatingControl } from '../signed-in/rating-control.tsx'
import * as styles from './item-rating.module.css'
import { noWhy, ReasonChips, ReasonWords, type Why } from './reason-chips.tsx'
import type { Rated, Ratings, Said } from './use-ratings.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface ItemRatingProps {
  readonly ratings: Ratings
  readonly item: { readonly uuid: string; readonly name: string }
}

const troubles: Partial<Record<Rated, string>> = {
  failed: 'Failed to submit rating. Please try again.',
  'not changed': 'Your change is not saved yet.',
}
const notes: Partial<Record<Rated, string>> = {
  kept: 'You have rated this already.',
  'too late': 'The minute was over: your last change was not saved.',
}

export const ItemRating = ({ ratings, item }: ItemRatingProps) => {
  const [rated, setRated] = useState<Rated>()
  /** What was said before the stars are submitted. */
  const [draft, setDraft] = useState(noWhy)
  const isOnline = useOnline()
  const given = ratings.all[item.uuid]
  const secondsLeft = useSecondsLeft(given?.openUntil ?? 0)
  const isOpen = secondsLeft > 0
  const turn = useRef(0)

  const rate = async (said: Said) => {
    turn.current += 1
    const own = turn.current
    setRated(undefined)
    const result = await ratings.rate(item.uuid, said)
    // What became of an earlier one is not said of a later.
    if (own === turn.current) setRated(result)
  }

  const sayWhy = (why: Why) => (given ? void rate({ ...given, ...why }) : setDraft(why))

  const isUnsaved = rated === 'not changed'
  const saveLate = useEffectEvent((isOpen: boolean, isOnline: boolean) => {
    if (!isUnsaved || !given) return
    if (isOpen && isOnline) void rate(given)
    if (!isOpen) void ratings.forget(item.uuid).then(() => setRated('too late'))
  })
  useEffect(() => saveLate(isOpen, isOnline), [isOnline, isOpen])

  if (ratings.isPending) return <SkeletonPiece className={styles.waiting} />
  const why = given ?? draft
  return (
    <RatingControl
      of={item.name}
      given={given?.rating}
      secondsLeft={secondsLeft}
      onRate={(rating) => void rate({ ...why, rating })}
      why={
        ratings.takesReasons &&
        (!given || isOpen ? (
          <ReasonChips of={item.name} why={why} onSay={sayWhy} />
        ) : (
          <ReasonWords {...why} />
        ))
      }
      trouble={isUnsaved && !isOnline ? offline : rated && troubles[rated]}
      note={rated && notes[rated]}
    >
      {isUnsaved && given && <Button onClick={() => void rate(given)}>Try again</Button>}
      {rated === 'not saved' && <FaultPanel>Failed to save outfit. Please try again.</FaultPanel>}
    </RatingControl>
  )
}
