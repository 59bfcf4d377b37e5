import { Sheet } from '../ui/sheet.tsx'

const css = `
.skeleton-piece { display: block; background: var(--line); border-radius: 2px }
@media (prefers-reduced-motion: no-preference) {
  .skeleton-piece { animation: skeleton-breath 1.6s ease-in-out infinite alternate }
  @keyframes skeleton-breath { to { opacity: .55 } }
}
`

interface SkeletonProps {
  /** What is on its way, for those who cannot see the shape. */
  readonly of: string
  /** The height of each piece, in rem. */
  readonly pieces: readonly number[]
}

/** The shape of what is to come, so that nothing jumps when it does. */
export const Skeleton = ({ of, pieces }: SkeletonProps) => (
  <div role="status" style={{ display: 'grid', gap: '1rem' }}>
    <Sheet name="skeleton" css={css} />
    <span className="visually-hidden">Loading {of}…</span>
    {pieces.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are alike and keep their order.
      <span key={index} className="skeleton-piece" style={{ height: `${height}rem` }} />
    ))}
  </div>
)
