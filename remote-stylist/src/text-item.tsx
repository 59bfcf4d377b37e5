import { Form, type FormItemProps, Input } from '@drape/remote-shared/desk'
import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode } from 'react'
import * as desk from './desk.module.css'
import { plainText } from './plain-text.ts'
import * as styles from './text-item.module.css'

interface ControlProps
  extends Pick<
    ComponentProps<typeof Input>,
    'autoComplete' | 'autoFocus' | 'enterKeyHint' | 'list' | 'maxLength' | 'placeholder' | 'type'
  > {
  /** The number of lines of a textarea. */
  readonly lines?: number
  /** The most characters that it takes. */
  readonly longest?: number
  /** What is said of the number of characters, once few are left. */
  readonly count?: (length: number, longest: number) => string | false
  /** In the line of the label. */
  readonly beside?: (field: { readonly fieldId: string; readonly isFilled: boolean }) => ReactNode
  readonly onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  /** Below the input. */
  readonly children?: ReactNode
}

/** What antd's form item gives to what it holds. */
interface ItemState {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  readonly onBlur?: () => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: 'true'
}

const TextControl = ({
  lines,
  longest = 0,
  count,
  beside,
  children,
  id = '',
  value = '',
  onChange,
  onBlur: validate,
  ...input
}: ControlProps & ItemState) => {
  const { 'aria-describedby': notes = '', 'aria-invalid': isWrong } = input
  const { length } = value.trim()
  const words = count?.(length, longest)
  const field = {
    ...input,
    id,
    value,
    'aria-describedby': words ? `${notes} ${id}_count` : notes,
    // A field that is left empty is no mistake yet.
    onBlur: () => (value !== '' || isWrong) && validate?.(),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange?.(event)
      if (isWrong) validate?.()
    },
  }
  return (
    <>
      {beside?.({ fieldId: id, isFilled: length > 0 })}
      {lines ? (
        <Input.TextArea
          {...field}
          className={desk.lines}
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

export interface TextItemProps extends ControlProps, Pick<FormItemProps, 'name' | 'rules' | 'className'> {
  readonly label: string
  readonly hint?: string
}

/** A text in one of the desk's forms. Of what is wrong with it the first is shown. */
export const TextItem = ({ name, label, hint, rules = [], className = '', ...control }: TextItemProps) => (
  <Form.Item {...{ name, label, rules, className }} normalize={plainText} extra={hint} validateFirst>
    <TextControl {...control} />
  </Form.Item>
)
