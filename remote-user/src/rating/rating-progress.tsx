import { Button } from '@drape/remote-shared/ui'
import { ProgressBar } from '../controls/progress-bar.tsx'
import * as badgeStyles from '../controls/saved-badge.module.css'
import * as styles from './rating-progress.module.css'
import type { Ratings } from './use-ratings.ts'

interface RatingProgressProps {
  readonly ratings: Ratings
  /** The items of the outfit. */
  readonly items: readonly { readonly uuid: string }[]
}

export const RatingProgress = ({ ratings, items }: RatingProgressProps) => {
  const total = items.length
  const ratedCount = items.filter(({ uuid }) => ratings.byItem[uuid]).length
  const progressText = `${ratedCount}/${total} rated`
  return (
    <section className={styles.progress} aria-labelledby="ratings">
      <div className={styles.head}>
        <h2 id="ratings">Your ratings</h2>
        <span role="status">
          {ratings.isSaved && <span className={badgeStyles.saved}>Saved to Closet</span>}
        </span>
      </div>
      <ProgressBar
        share={total ? ratedCount / total : 0}
        aria-labelledby="ratings"
        aria-valuemax={total}
        aria-valuenow={ratedCount}
        aria-valuetext={progressText}
      />
      <p role="status">
        {!ratings.isPending && !ratings.hasFailed && <span>{progressText}</span>}
        {total > 0 && ratedCount === total && <strong>All items rated!</strong>}
        {ratings.hasFailed && 'Your ratings did not load.'}
      </p>
      {ratings.hasFailed && <Button onClick={ratings.askAgain}>Try again</Button>}
    </section>
  )
}
