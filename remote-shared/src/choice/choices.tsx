import { useId } from 'react'
import { Sheet } from '../ui/sheet.tsx'
import { choicesCss } from './choices.look.ts'

interface Option<Value> {
  readonly value: Value
  readonly name: string
  readonly tint?: string | undefined
}

interface ChoicesProps<Value> {
  readonly legend: string
  /** The field's name in the form. */
  readonly name: string
  readonly options: readonly Option<Value>[]
  readonly chosen: readonly Value[]
  readonly isRequired?: boolean
  /** It is required, and was missed. */
  readonly isMissing?: boolean
  readonly isMultiple?: boolean
  readonly isLarge?: boolean
  readonly onChoose: (value: Value) => void
}

/** Native radios or checkboxes that fill the card or chip they stand in, so that the whole of it is the target. */
export const Choices = <Value extends string | number>({
  legend,
  name,
  options,
  chosen,
  isRequired = false,
  isMissing = false,
  isMultiple = false,
  isLarge = false,
  onChoose,
}: ChoicesProps<Value>) => {
  const legendId = useId()
  const group = isMultiple
    ? {}
    : { role: 'radiogroup', 'aria-required': isRequired, 'aria-invalid': isMissing }
  return (
    <fieldset className={isLarge ? 'choices choices-large' : 'choices'} aria-labelledby={legendId} {...group}>
      <Sheet name="choices" css={choicesCss} />
      <legend id={legendId}>
        {legend}
        {isRequired && (
          <span className="choices-mark" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="choices-list">
        {options.map(({ value, name: words, tint }) => (
          <label key={value} className="choice">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              required={isRequired}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            {tint && <span className="choice-tint" style={{ background: tint }} />}
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
