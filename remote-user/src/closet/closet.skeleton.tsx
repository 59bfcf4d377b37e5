import { Skeleton } from '@drape/remote-shared/ui-more'

/** In the shape of the list, so that nothing jumps when it comes. */
export const ClosetSkeleton = () => (
  <>
    <Skeleton of="your closet" pieces={[]} />
    <div className="closet-items" aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => (
        <div key={name} className="closet-item">
          <span className="closet-picture skeleton-piece" />
          <span className="skeleton-piece" style={{ height: '1.5rem' }} />
          <span className="skeleton-piece" style={{ height: '1.25rem', width: '60%' }} />
          <span className="closet-foot" />
        </div>
      ))}
    </div>
  </>
)
