import { Form, type FormItemProps } from 'antd'
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useRef,
  type WheelEvent,
} from 'react'
import { Input } from './input.ts'
import * as styles from './text-item.module.css'

/** The server refuses control characters and lone surrogates. */
const plainText = (text: string): string => text.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')

const digits = (count: number): string => count.toLocaleString('en-IN')

const countOf = (length: number, longest: number) =>
  length > longest * 0.8 && `${digits(length)} of ${digits(longest)} characters`

type InputProps = ComponentProps<typeof Input>

interface ControlProps
  extends Pick<
    InputProps,
    | 'autoCapitalize'
    | 'autoComplete'
    | 'autoCorrect'
    | 'autoFocus'
    | 'children'
    | 'enterKeyHint'
    | 'inputMode'
    | 'list'
    | 'maxLength'
    | 'min'
    | 'placeholder'
    | 'spellCheck'
    | 'step'
    | 'type'
  > {
  readonly onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  readonly onWheel?: (event: WheelEvent<HTMLElement>) => void
  /** The number of lines of a textarea. */
  readonly lines?: number
  /** The most characters that it takes: they are counted when few are left. */
  readonly longest?: number
  readonly count?: (length: number, longest: number) => string | false
  /** Between the label and the input. */
  readonly above?: ReactNode
}

/** What antd's form item gives to what it holds. */
interface ItemState extends Pick<InputProps, 'id' | 'aria-describedby' | 'aria-invalid'> {
  readonly onBlur?: () => void
  readonly value?: string
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

const TextControl = ({
  lines,
  longest = Number.POSITIVE_INFINITY,
  count = countOf,
  above,
  children,
  id = '',
  value = '',
  onChange,
  onBlur: validate,
  ...input
}: ControlProps & ItemState) => {
  const { 'aria-describedby': notes = '', 'aria-invalid': isWrong } = input
  /** From then on a letter is enough to have it checked. */
  const wasWrong = useRef(false)
  if (isWrong) wasWrong.current = true
  const { length } = value.trim()
  const words = count(length, longest)
  const field = {
    ...input,
    id,
    value,
    'aria-describedby': words ? `${notes} ${id}_count` : notes,
    // A field that is left empty is no mistake yet.
    onBlur: () => (value !== '' || wasWrong.current) && validate?.(),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange?.(event)
      if (wasWrong.current || event.target.value.trim().length > longest) validate?.()
    },
  }
  return (
    <>
      {above}
      {lines ? (
        <Input.TextArea
          {...field}
          className={styles.lines}
          style={{ minBlockSize: `${lines * 1.5 + 0.75}em` }}
        />
      ) : (
        <Input {...field} className={styles.line} />
      )}
      {words && (
        <p id={`${id}_count`}>
          <small data-over={length > longest}>{words}</small>
        </p>
      )}
      {children}
    </>
  )
}

interface TextItemProps extends ControlProps, Pick<FormItemProps, 'name' | 'label' | 'rules' | 'className'> {
  readonly hint?: string | undefined
}

/** A text in one of the desk's forms. */
export const TextItem = ({ name, label, hint, rules = [], className = '', ...control }: TextItemProps) => (
  <Form.Item {...{ name, label, rules, className }} normalize={plainText} extra={hint}>
    <TextControl {...control} />
  </Form.Item>
)
