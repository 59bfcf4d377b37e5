import { Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import * as styles from './history.module.css'

/** Has the shape of the list, so that the layout does not shift. */
export const HistorySkeleton = () => (
  <>
    <Skeleton of="your photos" pieces={[]} />
    <div className={styles.list} aria-hidden="true">
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <div key={name} className={styles.item}>
          <SkeletonPiece className={styles.thumb} />
          <div className={styles.words}>
            <SkeletonPiece className={styles.piece} />
            <SkeletonPiece className={styles.piece} />
          </div>
        </div>
      ))}
    </div>
  </>
)
