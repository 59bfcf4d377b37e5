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
  readonly rating: Stars | undefined
  readonly onRate: (stars: Stars) => void
  /** For how many seconds a submitted rating can be changed. */
  readonly secondsLeft?: number
  readonly trouble?: string | undefined
  readonly note?: string | undefined
  /** Shown once a star is chosen. */
  readonly reasons?: ReactNode
  readonly children?: ReactNode
}

/** Stars to choose and submit. A submitted rating can be changed while seconds are left, then it is locked. */
export const RatingControl = ({
  of,
  rating,
  onRate,
  secondsLeft = 0,
  trouble,
  note,
  reasons,
  children,
}: RatingControlProps) => {
  const [selected, setSelected] = useState<Stars>()
  const [isMissing, setIsMissing] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const isOpen = secondsLeft > 0
  const isChoosing = !rating || (isOpen && isChanging)

  // When the minute is over the buttons disappear, and with them the focus.
  const hadFocus = useRef(false)
  hadFocus.current = container.current?.contains(document.activeElement) === true
  useEffect(() => {
    if (isOpen) return
    setIsChanging(false)
    if (hadFocus.current && document.activeElement === document.body) container.current?.focus()
  }, [isOpen])

  useEffect(() => {
    if (isChanging) container.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChanging])

  const choose = (stars: Stars) => {
    setSelected(stars)
    setIsMissing(false)
  }

  const change = () => {
    setSelected(rating)
    setIsChanging(true)
  }

  const press = () => {
    if (!selected) {
      setIsMissing(true)
      container.current?.querySelector('input')?.focus()
      return
    }
    // The focused button disappears, so the container takes the focus.
    container.current?.focus()
    setIsChanging(false)
    if (selected !== rating) onRate(selected)
  }

  return (
    <div ref={container} className={styles.rating} tabIndex={-1}>
      {isChoosing ? (
        <>
          <StarChoice label={`Your rating of ${of}`} chosen={selected} onChoose={choose} />
          <div className={styles.act}>
            <Button
              type={selected ? 'primary' : 'default'}
              aria-label={`${selected ? 'Submit Rating' : 'Rate'}: ${of}`}
              onClick={press}
            >
              {selected ? 'Submit Rating' : 'Rate'}
            </Button>
            {/* Beside the button, in a space that is always there: nothing moves when the message appears. */}
            <div>
              <Announcement className={styles.ask}>
                {isMissing ? 'Choose one to five stars first.' : undefined}
              </Announcement>
              <span className={styles.word} aria-hidden="true">
                {selected && ratingLabels[selected]}
              </span>
            </div>
          </div>
        </>
      ) : (
        <>
          <p className={styles.given}>
            <StarMeter className={styles.meter} stars={rating} />
            <strong>{rating}/5</strong>
            <span>{ratingLabels[rating]}</span>
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
      {(rating || selected) && reasons}
      <Announcement className={styles.words} isError={trouble !== undefined}>
        {trouble ?? note}
      </Announcement>
      {children}
    </div>
  )
}
