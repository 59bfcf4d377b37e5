import { Announcement, Button, Sheet } from '@drape/remote-shared/ui'
import { StarMeter } from '@drape/remote-shared/ui-more'
import { ratingLabels, type Stars } from '@drape/remote-shared/user-calls'
import { type ReactNode, useRef, useState } from 'react'
import { ratingCss } from './rating.look.ts'
import { StarChoice } from './star-choice.tsx'

interface RatingControlProps {
  /** What is rated. */
  readonly of: string
  readonly given: Stars | undefined
  readonly onRate: (stars: Stars) => void
  readonly trouble?: string | undefined
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** Stars to be chosen and then submitted; once they are, they stay. */
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
    // The button goes, and with it the focus would.
    place.current?.focus()
    onRate(chosen)
  }

  return (
    <div ref={place} className="rating" tabIndex={-1}>
      <Sheet name="rating" css={ratingCss} />
      {given ? (
        <p className="rating-given">
          <StarMeter stars={given} />
          <strong>{given}/5</strong>
          <span>{ratingLabels[given]}</span>
        </p>
      ) : (
        <>
          <StarChoice label={`Your rating of ${of}`} chosen={chosen} onChoose={choose} />
          <div className="rating-act">
            <Button
              type={chosen ? 'primary' : 'default'}
              aria-label={`${chosen ? 'Submit Rating' : 'Rate'}: ${of}`}
              onClick={press}
            >
              {chosen ? 'Submit Rating' : 'Rate'}
            </Button>
            <span className="rating-word" aria-hidden="true">
              {chosen && ratingLabels[chosen]}
            </span>
          </div>
        </>
      )}
      <Announcement isError={trouble !== undefined}>
        {trouble ?? (isAskedFor ? 'Choose one to five stars first.' : note)}
      </Announcement>
      {children}
    </div>
  )
}
