import type { Reason } from '@drape/contract/rating'
import { Chip } from '../signed-in/chip.tsx'
import * as styles from './reason-chips.module.css'
import type { Said } from './use-ratings.ts'

export type Why = Pick<Said, 'reasons' | 'neverAgain'>

export const noWhy: Why = { reasons: [], neverAgain: false }

const words: Readonly<Record<Reason, string>> = {
  fit: 'Fit',
  colour: 'Colour',
  price: 'Price',
  style: 'Style',
  quality: 'Quality',
}
const all = Object.keys(words) as Reason[]

const Tick = () => (
  <svg className={styles.tick} viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path d="m5 12.5 4.5 4.5L19 7.5" fill="none" stroke="currentColor" strokeWidth="3" />
  </svg>
)

interface ReasonChipsProps {
  /** The name of the rated item. */
  readonly of: string
  readonly why: Why
  readonly onSay: (why: Why) => void
}

/** What decided a rating, one tap each. */
export const ReasonChips = ({ of, why, onSay }: ReasonChipsProps) => {
  const { reasons, neverAgain } = why
  const without = (reason: Reason) => reasons.filter((each) => each !== reason)
  return (
    <fieldset className={styles.why} aria-label={`Why this rating of ${of}`}>
      <p aria-hidden="true">What decided it?</p>
      <div className={styles.chips}>
        {all.map((reason) => {
          const isPressed = reasons.includes(reason)
          const after = isPressed ? without(reason) : [...reasons, reason]
          return (
            <Chip key={reason} isPressed={isPressed} onPress={() => onSay({ ...why, reasons: after })}>
              <Tick />
              {words[reason]}
            </Chip>
          )
        })}
        <Chip isPressed={neverAgain} onPress={() => onSay({ ...why, neverAgain: !neverAgain })}>
          <Tick />
          Never again
        </Chip>
      </div>
    </fieldset>
  )
}

/** What was said, for a rating that is locked. */
export const ReasonWords = ({ reasons, neverAgain }: Why) => {
  const decisive = all.filter((reason) => reasons.includes(reason)).map((reason) => words[reason])
  const parts = [...decisive, ...(neverAgain ? ['Never again'] : [])]
  return parts.length > 0 && <p className={styles.told}>{parts.join(' · ')}</p>
}
