import { Form, Input } from '@drape/remote-shared/desk'
import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import * as styles from './field.module.css'

/** What stands beside the label of a field that has this id. */
export type FieldAside = (fieldId: string) => ReactNode

export interface FieldProps {
  readonly label: string
  /** The path of the field in the request, such as "items.0.brand". */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  /** Set once the form was submitted with errors: from then on required fields are marked too. */
  readonly isTried: boolean
  readonly isRequired?: boolean
  readonly className?: string
  readonly type?: 'text' | 'url' | 'number'
  /** The number of lines of a textarea. */
  readonly lines?: number
  /** The id of a datalist. */
  readonly list?: string
  readonly hint?: string
  /** The most characters that it takes: they are counted when few are left. */
  readonly longest?: number
  readonly aside?: FieldAside | undefined
  readonly children?: ReactNode
}

/** Not antd's InputNumber, which makes 0 of a price below it and does not say so. */
const only = {
  text: {},
  url: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  number: { inputMode: 'decimal', min: 0, step: 0.01 },
} as const

/** A part of the most characters. */
const countedFrom = 0.8

/** What is written in. It reaches into antd's form item by itself, so that a letter does not draw that again. */
const Written = createContext<ReactNode>(null)
const WrittenHere = () => use(Written)

/** What is right the contract says, of the whole draft at once: antd shows it, and asks by no rule of its own. */
export const Field = ({
  label,
  name,
  value,
  onChange,
  problem,
  isTried,
  isRequired = false,
  className = '',
  type = 'text',
  lines,
  list,
  hint,
  longest = Number.POSITIVE_INFINITY,
  aside,
  children,
}: FieldProps) => {
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const shown = isTried || (isLeft && value !== '') ? problem : undefined
  const { length } = value.trim()
  const isCounted = length > longest * countedFrom
  const notes = [shown && `${id}-problem`, isCounted && `${id}-count`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
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
  const count = isCounted
    ? `${length.toLocaleString('en-IN')} of ${longest.toLocaleString('en-IN')} characters`
    : ''
  const isOver = length > longest
  const item = useMemo(
    () => (
      <Form.Item
        className={className}
        htmlFor={id}
        label={label}
        required={isRequired}
        validateStatus={shown ? 'error' : ''}
        help={shown && <span id={`${id}-problem`}>{shown}</span>}
        extra={
          (hint || count) && (
            <>
              {hint && <span id={`${id}-hint`}>{hint}</span>}
              {count && (
                <span className={styles.count} id={`${id}-count`} data-over={isOver}>
                  {count}
                </span>
              )}
            </>
          )
        }
      >
        {aside && <div className={styles.aside}>{aside(id)}</div>}
        <WrittenHere />
        {children}
      </Form.Item>
    ),
    [className, id, label, isRequired, shown, hint, count, isOver, aside, children],
  )
  const written = lines ? (
    <Input.TextArea
      {...field}
      className={styles.lines}
      rows={lines}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <Input
      {...field}
      {...only[type]}
      className={styles.line}
      type={type}
      list={list}
      onChange={({ target }) => onChange(target.value)}
      // Without blur, scrolling the page with the wheel would change the number.
      onWheel={type === 'number' ? ({ currentTarget }) => currentTarget.blur() : undefined}
    />
  )
  return <Written value={written}>{item}</Written>
}
