import { Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import * as styles from './request.module.css'

/** Has the shape of the queue, so that the layout does not shift. */
export const RequestSkeleton = () => (
  <>
    <Skeleton of="the queue" pieces={[]} />
    <div className={styles.list} aria-hidden="true">
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className={styles.item}>
          <SkeletonPiece className={styles.photo} />
          <SkeletonPiece className={styles.who} height={1.25} />
          <SkeletonPiece className={styles.wait} height={1.25} />
          <SkeletonPiece className={styles.wishes} height={1.25} />
        </div>
      ))}
    </div>
  </>
)
