import { FaultPanel, SkeletonPiece } from '@drape/remote-shared/member-ui'
import type { Stars } from '@drape/remote-shared/user-calls'
import { useState } from 'react'
import * as styles from './item-rating.module.css'
import { RatingControl } from './rating-control.tsx'
import type { Rated, Ratings } from './ratings.ts'

interface ItemRatingProps {
  readonly ratings: Ratings
  readonly item: { readonly uuid: string; readonly name: string }
}

export const ItemRating = ({ ratings, item }: ItemRatingProps) => {
  const [rated, setRated] = useState<Rated>()

  const rate = async (stars: Stars) => {
    setRated(undefined)
    setRated(await ratings.rate(item.uuid, stars))
  }

  if (ratings.isPending) return <SkeletonPiece className={styles.waiting} />
  return (
    <RatingControl
      of={item.name}
      given={ratings.stars[item.uuid]}
      onRate={(stars) => void rate(stars)}
      trouble={rated === 'failed' ? 'Failed to submit rating. Please try again.' : undefined}
      note={rated === 'kept' ? 'You have rated this already.' : undefined}
    >
      {rated === 'not saved' && <FaultPanel>Failed to save outfit. Please try again.</FaultPanel>}
    </RatingControl>
  )
}
