import { Form, Input } from '@drape/remote-shared/desk'
import { type ComponentType, createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import * as desk from '../desk.module.css'
import * as styles from './field.module.css'

interface TemplatesProps {
  readonly fieldId: string
  readonly kind: 'description' | 'note'
  readonly isFilled: boolean
  readonly clientName: string | undefined
}

/** The stylist's templates, which another concept renders beside a field, and whom the fields are about. */
export interface TemplatesOf {
  readonly Templates?: ComponentType<TemplatesProps> | undefined
  readonly clientName?: string | undefined
}

export const TemplatesContext = createContext<TemplatesOf>({})

export interface FieldProps {
  readonly label: string
  /** The path of the field in the request, such as "items.0.brand". */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  /** Whether a missing text is marked too. */
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
  /** The kind of the templates beside it. */
  readonly templates?: TemplatesProps['kind']
  readonly children?: ReactNode
}

/** Not antd's InputNumber, which silently makes 0 of a negative price. */
const inputProps = {
  text: {},
  url: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  number: { inputMode: 'decimal', min: 0, step: 0.01 },
} as const

/** From this fraction of `longest` on. */
const countFrom = 0.8

/** The input gets into antd's form item by a context, so that a letter does not rerender the form item. */
const InputContext = createContext<ReactNode>(null)
const ContextInput = () => use(InputContext)

/** antd shows the problem and has no rules of its own: the contract's schema validates the whole draft at once. */
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
  templates,
  children,
}: FieldProps) => {
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const visibleProblem = isTried || (isLeft && value !== '') ? problem : undefined
  const { length } = value.trim()
  const isCounted = length > longest * countFrom
  const notes = [visibleProblem && `${id}-problem`, isCounted && `${id}-count`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  const field = {
    id,
    name,
    value,
    required: isRequired,
    'aria-invalid': visibleProblem ? true : undefined,
    'aria-describedby': notes || undefined,
    onBlur: () => setIsLeft(true),
  }
  const count = isCounted
    ? `${length.toLocaleString('en-IN')} of ${longest.toLocaleString('en-IN')} characters`
    : ''
  const isOver = length > longest
  const isFilled = length > 0
  const { Templates, clientName } = use(TemplatesContext)
  const item = useMemo(
    () => (
      <Form.Item
        className={className}
        htmlFor={id}
        label={label}
        required={isRequired}
        validateStatus={visibleProblem ? 'error' : ''}
        help={visibleProblem && <span id={`${id}-problem`}>{visibleProblem}</span>}
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
        {Templates && templates && (
          <div className={styles.aside}>
            <Templates fieldId={id} kind={templates} isFilled={isFilled} clientName={clientName} />
          </div>
        )}
        <ContextInput />
        {children}
      </Form.Item>
    ),
    [
      className,
      id,
      label,
      isRequired,
      visibleProblem,
      hint,
      count,
      isOver,
      templates,
      Templates,
      isFilled,
      clientName,
      children,
    ],
  )
  const input = lines ? (
    <Input.TextArea
      {...field}
      className={desk.lines}
      style={{ minBlockSize: `calc(${lines} * 1.5em + 12px)` }}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <Input
      {...field}
      {...inputProps[type]}
      className={styles.line}
      type={type}
      list={list}
      onChange={({ target }) => onChange(target.value)}
      // Without blur, scrolling the page with the wheel would change the number.
      onWheel={type === 'number' ? ({ currentTarget }) => currentTarget.blur() : undefined}
    />
  )
  return <InputContext value={input}>{item}</InputContext>
}
