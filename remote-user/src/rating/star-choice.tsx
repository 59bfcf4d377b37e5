import { ratingLabels, type Stars } from '@drape/remote-shared/user-calls'
import { useId } from 'react'

const all = [1, 2, 3, 4, 5] as const
const points = '12 2 15 9 22 9.5 16.7 14.2 18.5 21.5 12 17.5 5.5 21.5 7.3 14.2 2 9.5 9 9'

interface StarChoiceProps {
  readonly label: string
  readonly chosen: Stars | undefined
  readonly onChoose: (stars: Stars) => void
}

/** Radios of the browser's own below the drawn stars: the arrow keys and screen readers know them. */
export const StarChoice = ({ label, chosen, onChoose }: StarChoiceProps) => {
  const name = useId()
  return (
    <div className="rating-stars" role="radiogroup" aria-label={label}>
      {all.map((stars) => (
        <label key={stars} className="rating-star">
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === chosen}
            onChange={() => onChoose(stars)}
          />
          <span className="visually-hidden">{ratingLabels[stars]}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <polygon points={points} />
          </svg>
        </label>
      ))}
    </div>
  )
}
