import { ratingLabels, type Stars } from '@drape/contract/rating'
import { counted } from '@drape/remote-shared/format'
import { StarMeter } from '@drape/remote-shared/member-ui'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as styles from './rating-control.module.css'
import { StarChoice } from './star-choice.tsx'

interface RatingControlProps {
  /** The name of the rated item. */
  readonly of: string
  readonly given: Stars | undefined
  readonly onRate: (stars: Stars) => void
  /** For how many seconds a given rating can be changed. */
  readonly secondsLeft?: number
  readonly trouble?: string | undefined
  readonly note?: string | undefined
  /** Shown once a star is chosen. */
  readonly why?: ReactNode
  readonly children?: ReactNode
}

/** Stars to choose and submit. A submitted rating can be changed while seconds are left, then it is locked. */
export const RatingControl = ({
  of,
  given,
  onRate,
  secondsLeft = 0,
  trouble,
  note,
  why,
  children,
}: RatingControlProps) => {
  const [chosen, setChosen] = useState<Stars>()
  const [isAskedFor, setIsAskedFor] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOpen = secondsLeft > 0
  const isChoosing = !given || (isOpen && isChanging)

  // When the minute is over what can be pressed disappears, and with it the focus.
  const hadFocus = useRef(false)
  hadFocus.current = place.current?.contains(document.activeElement) === true
  useEffect(() => {
    if (isOpen) return
    setIsChanging(false)
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus()
  }, [isOpen])

  useEffect(() => {
    if (isChanging) place.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChanging])

  const choose = (stars: Stars) => {
    setChosen(stars)
    setIsAskedFor(false)
  }

  const change = () => {
    setChosen(given)
    setIsChanging(true)
  }

  const press = () => {
    if (!chosen) {
      setIsAskedFor(true)
      place.current?.querySelector('input')?.focus()
      return
    }
    // The focused button disappears, so its place takes the focus.
    place.current?.focus()
    setIsChanging(false)
    if (chosen !== given) onRate(chosen)
  }

  return (
    <div ref={place} className={styles.rating} tabIndex={-1}>
      {isChoosing ? (
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
            {/* Beside the button, where its room is kept: nothing moves when it is said. */}
            <div className={styles.beside}>
              <Announcement className={styles.ask}>
                {isAskedFor ? 'Choose one to five stars first.' : undefined}
              </Announcement>
              <span className={styles.word} aria-hidden="true">
                {chosen && ratingLabels[chosen]}
              </span>
            </div>
          </div>
        </>
      ) : (
        <>
          <p className={styles.given}>
            <StarMeter className={styles.meter} stars={given} />
            <strong>{given}/5</strong>
            <span>{ratingLabels[given]}</span>
          </p>
          {isOpen && (
            <div className={styles.act}>
              <Button aria-label={`Change your rating of ${of}`} onClick={change}>
                Change
              </Button>
              <span className={styles.left}>{counted(secondsLeft, 'second')} left</span>
            </div>
          )}
        </>
      )}
      {(given || chosen) && why}
      <Announcement className={styles.words} isError={trouble !== undefined}>
        {trouble ?? note}
      </Announcement>
      {children}
    </div>
  )
}
