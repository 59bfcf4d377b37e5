import { Form, type FormItemProps, Input } from '@drape/remote-shared/desk'
import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  createContext,
  type FocusEvent,
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

/** The server refuses control characters and lone surrogates. */
const plainText = (text: string): string => text.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, ' ')

/** Not antd's InputNumber, which silently makes 0 of a negative price. */
const propsOfType: Readonly<Record<string, object>> = {
  url: { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  number: {
    inputMode: 'decimal',
    min: 0,
    step: 0.01,
    // Without blur, scrolling the page with the wheel would change the number.
    onWheel: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => currentTarget.blur(),
  },
}

const digits = (count: number): string => count.toLocaleString('en-IN')

const countOf = (length: number, longest: number) =>
  length > longest * 0.8 && `${digits(length)} of ${digits(longest)} characters`

type InputProps = ComponentProps<typeof Input>

interface ControlProps
  extends Pick<
    InputProps,
    'autoComplete' | 'autoFocus' | 'children' | 'enterKeyHint' | 'list' | 'maxLength' | 'placeholder' | 'type'
  > {
  readonly onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  /** The number of lines of a textarea. */
  readonly lines?: number
  /** The most characters that it takes: they are counted when few are left. */
  readonly longest?: number
  readonly count?: (length: number, longest: number) => string | false
  /** The kind of the templates beside it. */
  readonly templates?: TemplatesProps['kind']
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
  templates,
  children,
  id = '',
  value = '',
  onChange,
  onBlur: validate,
  ...input
}: ControlProps & ItemState) => {
  const { Templates, clientName } = use(TemplatesContext)
  const { 'aria-describedby': notes = '', 'aria-invalid': isWrong, type = 'text' } = input
  const { length } = value.trim()
  const words = count(length, longest)
  const field = {
    ...input,
    id,
    value,
    'aria-describedby': words ? `${notes} ${id}_count` : notes,
    // A field that is left empty is no mistake yet.
    onBlur: () => (value !== '' || isWrong) && validate?.(),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange?.(event)
      if (isWrong || event.target.value.trim().length > longest) validate?.()
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
          style={{ minBlockSize: `${lines * 1.5 + 0.75}em` }}
        />
      ) : (
        <Input {...propsOfType[type]} {...field} className={styles.line} />
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
