import { StarMeter } from '@drape/remote-shared/member-ui'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { ratingLabels, type Stars } from '@drape/remote-shared/user-calls'
import { type ReactNode, useRef, useState } from 'react'
import * as styles from './rating-control.module.css'
import { StarChoice } from './star-choice.tsx'

interface RatingControlProps {
  /** The name of the rated item. */
  readonly of: string
  readonly given: Stars | undefined
  readonly onRate: (stars: Stars) => void
  readonly trouble?: string | undefined
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** Stars to choose and submit; a submitted rating cannot be changed. */
export const RatingControl = ({ of, given, onRate, trouble, note, children }: RatingControlProps) => {
  const [chosen, setChosen] = useState<Stars>()
  const [isAskedFor, setIsAskedFor] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  const choose = (stars: Stars) => {
    setChosen(stars)
    setIsAskedFor(false)
  }

  const press = () => {
    if (!chosen) {
      setIsAskedFor(true)
      place.current?.querySelector('input')?.focus()
      return
    }
    // The focused button disappears, so its place takes the focus.
    place.current?.focus()
    onRate(chosen)
  }

  return (
    <div ref={place} className={styles.rating} tabIndex={-1}>
      {given ? (
        <p className={styles.given}>
          <StarMeter className={styles.meter} stars={given} />
          <strong>{given}/5</strong>
          <span>{ratingLabels[given]}</span>
        </p>
      ) : (
        <>
          <StarChoice label={`Your rating of ${of}`} chosen={chosen} onChoose={choose} />
          <div className={styles.act}>
            <Button
              type={chosen ? 'primary' : 'default'}
              aria-label={`${chosen ? 'Submit Rating' : 'Rate'}: ${of}`}
              onClick={press}
            >
              {chosen ? 'Submit Rating' : 'Rate'}
            </Button>
            <span className={styles.word} aria-hidden="true">
              {chosen && ratingLabels[chosen]}
            </span>
          </div>
        </>
      )}
      <Announcement className={styles.words} isError={trouble !== undefined}>
        {trouble ?? (isAskedFor ? 'Choose one to five stars first.' : note)}
      </Announcement>
      {children}
    </div>
  )
}
