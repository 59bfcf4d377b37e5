import { Button, Sheet } from '@drape/remote-shared/ui'
import { useId } from 'react'
import { ratingCss } from './rating.look.ts'
import type { Ratings } from './ratings.ts'

interface RatingProgressProps {
  readonly ratings: Ratings
  /** The items that there are to rate. */
  readonly items: readonly { readonly uuid: string }[]
}

export const RatingProgress = ({ ratings, items }: RatingProgressProps) => {
  const titleId = useId()
  const total = items.length
  const rated = items.filter(({ uuid }) => ratings.stars[uuid]).length
  const words = `${rated}/${total} rated`
  return (
    <section className="rating-progress" aria-labelledby={titleId}>
      <Sheet name="rating" css={ratingCss} />
      <div className="rating-progress-head">
        <h2 id={titleId}>Your ratings</h2>
        <span role="status">{ratings.isSaved && <span className="rating-saved">Saved to Closet</span>}</span>
      </div>
      <div
        className="rating-bar"
        role="progressbar"
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={rated}
        aria-valuetext={words}
      >
        <span style={{ transform: `scaleX(${total ? rated / total : 0})` }} />
      </div>
      <p role="status">
        {!ratings.isPending && !ratings.hasFailed && <span>{words}</span>}
        {total > 0 && rated === total && <strong>All items rated!</strong>}
        {ratings.hasFailed && 'Your ratings did not load.'}
      </p>
      {ratings.hasFailed && <Button onClick={ratings.askAgain}>Try again</Button>}
    </section>
  )
}
