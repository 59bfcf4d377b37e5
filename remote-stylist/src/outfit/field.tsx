import { type ReactNode, useId, useState } from 'react'

interface FieldProps {
  readonly label: string
  /** Where it stands in what is sent, as "items.0.brand". */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  /** The form was sent before it was right: from then on it says what is missing, too. */
  readonly isTried: boolean
  readonly isRequired?: boolean
  readonly type?: 'text' | 'url' | 'number'
  /** Longer texts are written in as many lines. */
  readonly lines?: number
  /** The id of a list of words to choose from. */
  readonly list?: string
  readonly hint?: string
  readonly children?: ReactNode
}

const only = {
  text: {},
  url: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  number: { inputMode: 'decimal', min: 0, step: 0.01 },
} as const

/** A form of thirty items has two hundred of them: the browser's own, which cost nothing. */
export const Field = ({
  label,
  name,
  value,
  onChange,
  problem,
  isTried,
  isRequired = false,
  type = 'text',
  lines,
  list,
  hint,
  children,
}: FieldProps) => {
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const shown = isTried || (isLeft && value.trim() !== '') ? problem : undefined
  const notes = [shown && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const field = {
    id,
    name,
    value,
    required: isRequired,
    autoComplete: 'off',
    'aria-invalid': shown ? true : undefined,
    'aria-describedby': notes || undefined,
    onBlur: () => setIsLeft(true),
  }
  return (
    <div className={`field field-${name.split('.').at(-1)}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="field-mark" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {lines ? (
        <textarea {...field} rows={lines} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...field}
          {...only[type]}
          type={type}
          list={list}
          onChange={({ target }) => onChange(target.value)}
          // The wheel that scrolls the page would change the number under the pointer.
          onWheel={type === 'number' ? ({ currentTarget }) => currentTarget.blur() : undefined}
        />
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {shown && (
        <p className="field-problem" id={`${id}-problem`}>
          {shown}
        </p>
      )}
      {children}
    </div>
  )
}
