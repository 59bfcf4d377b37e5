import { ratingLabels, type Stars } from '@drape/contract/rating'
import { starPoints } from '@drape/remote-shared/member-ui'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import { useId } from 'react'
import * as styles from './star-choice.module.css'

const starValues = [1, 2, 3, 4, 5] as const

interface StarChoiceProps {
  readonly label: string
  readonly chosen: Stars | undefined
  readonly onChoose: (stars: Stars) => void
}

/** Native radio buttons below the drawn stars, for arrow keys and screen readers. */
export const StarChoice = ({ label, chosen, onChoose }: StarChoiceProps) => {
  const name = useId()
  return (
    <div className={styles.stars} role="radiogroup" aria-label={label}>
      {starValues.map((stars) => (
        <label key={stars} className={styles.star}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === chosen}
            onChange={() => onChoose(stars)}
          />
          <VisuallyHidden>{ratingLabels[stars]}</VisuallyHidden>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <polygon points={starPoints} />
          </svg>
        </label>
      ))}
    </div>
  )
}
