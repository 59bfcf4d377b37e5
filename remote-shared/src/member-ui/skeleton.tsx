import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import * as styles from './skeleton.module.css'

interface SkeletonPieceProps {
  readonly className?: string
  /** In rem. */
  readonly height?: number
}

/** One piece, for skeletons with a layout of their own. */
export const SkeletonPiece = ({ className = '', height }: SkeletonPieceProps) => (
  <span className={`${styles.piece} ${className}`} {...(height && { style: { height: `${height}rem` } })} />
)

interface SkeletonProps {
  /** What is loading, for screen readers. */
  readonly of: string
  /** The height of each piece in rem. */
  readonly pieces: readonly number[]
}

/** A placeholder with the shape of the content, so that the layout does not shift. */
export const Skeleton = ({ of, pieces }: SkeletonProps) => (
  <div role="status" style={{ display: 'grid', gap: '1rem' }}>
    <VisuallyHidden>Loading {of}…</VisuallyHidden>
    {pieces.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are alike and keep their order.
      <SkeletonPiece key={index} height={height} />
    ))}
  </div>
)
