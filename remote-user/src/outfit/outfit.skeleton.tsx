import { Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import * as styles from './outfit.module.css'

/** Has the shape of an outfit. */
export const OutfitSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton of="your outfit" pieces={[4, 1.5, 4, 7]} />
    <div className={styles.pieces}>
      <div className={styles.items} aria-hidden="true">
        {['first', 'second'].map((name) => (
          <div key={name} className={styles.item}>
            <SkeletonPiece className={styles.picture} />
            <div className={styles.about}>
              <SkeletonPiece height={2} />
              <SkeletonPiece height={1.5} />
              <SkeletonPiece height={6} />
            </div>
          </div>
        ))}
      </div>
    </div>
  </div>
)
