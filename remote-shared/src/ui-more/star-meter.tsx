import { Sheet } from '../ui/sheet.tsx'

const css = `
.star-meter { display: inline-flex; color: var(--clay) }
.star-meter svg { width: 1.125em; height: 1.125em }
`

const points = '12 2 15 9 22 9.5 16.7 14.2 18.5 21.5 12 17.5 5.5 21.5 7.3 14.2 2 9.5 9 9'

/** Given stars, to be read and not changed. */
export const StarMeter = ({ stars }: { readonly stars: number }) => (
  <span className="star-meter" role="img" aria-label={`${stars} out of 5 stars`}>
    <Sheet name="star-meter" css={css} />
    {[1, 2, 3, 4, 5].map((star) => (
      <svg key={star} viewBox="0 0 24 24" aria-hidden="true">
        <polygon
          points={points}
          fill={star <= Math.round(stars) ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    ))}
  </span>
)
