import { Skeleton } from '@drape/remote-shared/ui-more'

/** In the shape of the queue, so that nothing jumps when it comes. */
export const RequestSkeleton = () => (
  <>
    <Skeleton of="the queue" pieces={[]} />
    <div className="queue-list" aria-hidden="true">
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="queue-item">
          <span className="queue-photo skeleton-piece" />
          <span className="queue-who skeleton-piece" />
          <span className="wait skeleton-piece" />
          <span className="wishes skeleton-piece" />
        </div>
      ))}
    </div>
  </>
)
