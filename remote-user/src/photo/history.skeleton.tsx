import { Skeleton } from '@drape/remote-shared/ui-more'

/** In the shape of the list, so that nothing jumps when it comes. */
export const HistorySkeleton = () => (
  <>
    <Skeleton of="your photos" pieces={[]} />
    <div className="history-list" aria-hidden="true">
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <div key={name} className="history-item">
          <span className="history-thumb skeleton-piece" />
          <div className="history-words">
            <span className="skeleton-piece" />
            <span className="skeleton-piece" />
          </div>
        </div>
      ))}
    </div>
  </>
)
