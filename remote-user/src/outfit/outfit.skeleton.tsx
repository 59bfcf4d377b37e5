import { Skeleton } from '@drape/remote-shared/ui-more'

/** In the shape of what is to come. */
export const OutfitSkeleton = () => (
  <div className="outfit-skeleton">
    <Skeleton of="your outfit" pieces={[4, 1.5, 4, 7]} />
    <div className="outfit-items" aria-hidden="true">
      {['first', 'second'].map((name) => (
        <div key={name} className="outfit-item">
          <span className="outfit-pair skeleton-piece" />
          <div className="outfit-about">
            <span className="skeleton-piece" style={{ height: '2rem' }} />
            <span className="skeleton-piece" style={{ height: '1.5rem' }} />
            <span className="skeleton-piece" style={{ height: '6rem' }} />
          </div>
        </div>
      ))}
    </div>
  </div>
)
