import { Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import * as tileStyles from '../controls/tiles.module.css'
import * as styles from './closet.module.css'

/** Has the shape of the list, so that the layout does not shift. */
export const ClosetSkeleton = () => (
  <>
    <Skeleton of="your closet" pieces={[]} />
    <div className={tileStyles.tiles} aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => (
        <div key={name} className={styles.item}>
          <SkeletonPiece className={styles.picture} />
          <SkeletonPiece height={1.5} />
          <SkeletonPiece className={styles.short} height={1.25} />
          <span className={styles.foot} />
        </div>
      ))}
    </div>
  </>
)
