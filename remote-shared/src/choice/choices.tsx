import { useId } from 'react'
import * as styles from './choices.module.css'

interface Option<Value> {
  readonly value: Value
  readonly name: string
  readonly tint?: string | undefined
}

interface ChoicesProps<Value> {
  readonly legend: string
  /** The name of the form field. */
  readonly name: string
  readonly options: readonly Option<Value>[]
  readonly chosen: readonly Value[]
  readonly isRequired?: boolean
  /** Whether to show that a required choice is missing. */
  readonly isMissing?: boolean
  readonly isMultiple?: boolean
  readonly isLarge?: boolean
  /** A section of a dialog: its legend is a heading, and its options fill the width. */
  readonly isSection?: boolean
  readonly onChoose: (value: Value) => void
}

/** Native radio buttons or checkboxes that cover their card or chip, so that all of it can be clicked. */
export const Choices = <Value extends string | number>({
  legend,
  name,
  options,
  chosen,
  isRequired = false,
  isMissing = false,
  isMultiple = false,
  isLarge = false,
  isSection = false,
  onChoose,
}: ChoicesProps<Value>) => {
  const legendId = useId()
  const group = isMultiple
    ? {}
    : { role: 'radiogroup', 'aria-required': isRequired, 'aria-invalid': isMissing }
  return (
    <fieldset
      className={`${styles.choices} ${isLarge ? styles.large : ''} ${isSection ? styles.section : ''}`}
      aria-labelledby={legendId}
      {...group}
    >
      <legend id={legendId}>
        {legend}
        {isRequired && (
          <span className={styles.mark} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={styles.list}>
        {options.map(({ value, name: words, tint }) => (
          <label key={value} className={styles.choice}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              required={isRequired}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            {tint && <span className={styles.tint} style={{ background: tint }} />}
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
