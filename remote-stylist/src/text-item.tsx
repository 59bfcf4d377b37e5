import { Form, type FormItemProps, Input } from '@drape/remote-shared/desk'
import { charactersLeft } from '@drape/remote-shared/format'
import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
} from 'react'
import * as desk from './desk.module.css'
import * as styles from './text-item.module.css'

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

interface ControlProps
  extends Pick<
    ComponentProps<typeof Input>,
    'autoComplete' | 'autoFocus' | 'enterKeyHint' | 'list' | 'maxLength' | 'placeholder' | 'type'
  > {
  /** The number of lines of a textarea. */
  readonly lines?: number
  /** The most characters that it takes. */
  readonly longest?: number
  readonly counts?: keyof typeof counts
  /** The kind of the templates beside it. */
  readonly templates?: TemplatesProps['kind']
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

/** Not antd's InputNumber, which silently makes 0 of a negative price. */
const propsOfType: Readonly<Record<string, ComponentProps<typeof Input>>> = {
  url: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  number: {
    inputMode: 'decimal',
    min: 0,
    step: 0.01,
    // Without blur, scrolling the page with the wheel would change the number.
    onWheel: ({ currentTarget }) => currentTarget.blur(),
  },
}

const digits = (count: number): string => count.toLocaleString('en-IN')

/** What is said of the number of characters, once few are left. */
const counts = {
  used: (length: number, longest: number) =>
    length > longest * 0.8 && `${digits(length)} of ${digits(longest)} characters`,
  left: (length: number, longest: number) =>
    length > longest
      ? `${digits(length - longest)} characters too many`
      : length > longest - 200 && charactersLeft(longest - length),
}

const TextControl = ({
  lines,
  longest = Number.POSITIVE_INFINITY,
  counts: kind = 'used',
  templates,
  children,
  id = '',
  value = '',
  onChange,
  onBlur: validate,
  ...input
}: ControlProps & ItemState) => {
  const { Templates, clientName } = use(TemplatesContext)
  const { 'aria-describedby': notes = '', 'aria-invalid': isWrong } = input
  const { length } = value.trim()
  const count = counts[kind](length, longest)
  const field = {
    ...input,
    id,
    value,
    'aria-describedby': count ? `${notes} ${id}_count` : notes,
    // A field that is left empty is no mistake yet.
    onBlur: () => (value !== '' || isWrong) && validate?.(),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange?.(event)
      if (isWrong) validate?.()
    },
  }
  return (
    <>
      {Templates && templates && (
        <div className={styles.aside}>
          <Templates fieldId={id} kind={templates} isFilled={length > 0} clientName={clientName} />
        </div>
      )}
      {lines ? (
        <Input.TextArea
          {...field}
          className={desk.lines}
          style={{ minBlockSize: `calc(${lines} * 1.5em + 12px)` }}
        />
      ) : (
        <Input {...propsOfType[input.type ?? 'text']} {...field} className={styles.line} />
      )}
      {count && (
        <span className={styles.count} id={`${id}_count`} data-over={length > longest}>
          {count}
        </span>
      )}
      {children}
    </>
  )
}

interface TextItemProps
  extends ControlProps,
    Pick<FormItemProps, 'name' | 'rules' | 'className' | 'normalize'> {
  readonly label: string
  readonly hint?: string
}

/** A text in one of the desk's forms. Of what is wrong with it the first is shown. */
export const TextItem = ({
  name,
  label,
  hint,
  rules = [],
  className = '',
  normalize = String,
  ...control
}: TextItemProps) => (
  <Form.Item {...{ name, label, rules, className, normalize }} extra={hint} validateFirst>
    <TextControl {...control} />
  </Form.Item>
)
