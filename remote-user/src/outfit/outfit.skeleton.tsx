import { SkeletonPiece } from '@drape/remote-shared/member-ui'
import * as styles from './outfit.module.css'

/** Has the shape of the pieces of an outfit. */
export const PiecesSkeleton = () => (
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
)
