import * as styles from './star-meter.module.css'

export const starPoints = '12 2 15 9 22 9.5 16.7 14.2 18.5 21.5 12 17.5 5.5 21.5 7.3 14.2 2 9.5 9 9'

interface StarMeterProps {
  readonly stars: number
  readonly className?: string
}

/** Shows a rating that cannot be changed. */
export const StarMeter = ({ stars, className = '' }: StarMeterProps) => (
  <span className={`${styles.meter} ${className}`} role="img" aria-label={`${stars} out of 5 stars`}>
    {[1, 2, 3, 4, 5].map((star) => (
      <svg key={star} viewBox="0 0 24 24" aria-hidden="true">
        <polygon
          points={starPoints}
          fill={star <= Math.round(stars) ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    ))}
  </span>
)
