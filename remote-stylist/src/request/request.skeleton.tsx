import { Skeleton } from '@drape/remote-shared/member-ui'

/** Has the shape of the queue, so that the layout does not shift. */
export const RequestSkeleton = () => (
  <Skeleton of="the queue" pieces={[2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]} />
)
