import type { Reason } from '@drape/contract/rating'
import { Chip } from '../controls/chip.tsx'
import * as styles from './reason-chips.module.css'
import type { RatingInput } from './use-ratings.ts'

export type RatingReasons = Pick<RatingInput, 'reasons' | 'neverAgain' | 'size'>

export const noReasons: RatingReasons = { reasons: [], neverAgain: false }

const names: Readonly<Record<Reason, string>> = {
  fit: 'Fit',
  colour: 'Colour',
  price: 'Price',
  style: 'Style',
  quality: 'Quality',
}
const allReasons = Object.keys(names) as Reason[]

const Tick = () => (
  <svg className={styles.tick} viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path d="m5 12.5 4.5 4.5L19 7.5" fill="none" stroke="currentColor" strokeWidth="3" />
  </svg>
)

interface ReasonChipsProps {
  /** The name of the rated item. */
  readonly of: string
  readonly value: RatingReasons
  readonly onChange: (value: RatingReasons) => void
}

/** The reasons for a rating, one tap each. */
export const ReasonChips = ({ of, value, onChange }: ReasonChipsProps) => {
  const { reasons, neverAgain } = value
  const reasonsWithout = (reason: Reason) => reasons.filter((other) => other !== reason)
  return (
    <fieldset className={styles.why} aria-label={`Why this rating of ${of}`}>
      <p aria-hidden="true">What decided it?</p>
      <div className={styles.chips}>
        {allReasons.map((reason) => {
          const isPressed = reasons.includes(reason)
          const newReasons = isPressed ? reasonsWithout(reason) : [...reasons, reason]
          return (
            <Chip
              key={reason}
              isPressed={isPressed}
              onPress={() => onChange({ ...value, reasons: newReasons })}
            >
              <Tick />
              {names[reason]}
            </Chip>
          )
        })}
        <Chip isPressed={neverAgain} onPress={() => onChange({ ...value, neverAgain: !neverAgain })}>
          <Tick />
          Never again
        </Chip>
      </div>
    </fieldset>
  )
}

/** The reasons as text, for a rating that is locked. */
export const ReasonWords = ({ reasons, neverAgain, size }: RatingReasons) => {
  const reasonNames = allReasons.filter((reason) => reasons.includes(reason)).map((reason) => names[reason])
  const texts = [...reasonNames, ...(size ? [size] : []), ...(neverAgain ? ['Never again'] : [])]
  return texts.length > 0 && <p className={styles.told}>{texts.join(' · ')}</p>
}
