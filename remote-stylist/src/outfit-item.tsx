import { type ComponentType, createContext, use } from 'react'
import * as styles from './outfit-item.module.css'
import { TextItem, type TextItemProps } from './text-item.tsx'

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

const TemplatesBeside = (field: Omit<TemplatesProps, 'clientName'>) => {
  const { Templates, clientName } = use(TemplatesContext)
  return (
    Templates && (
      <div className={styles.aside}>
        <Templates {...field} clientName={clientName} />
      </div>
    )
  )
}

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
  longest > 0 && length > longest * 0.8 && `${digits(length)} of ${digits(longest)} characters`

interface OutfitItemProps extends TextItemProps {
  /** The kind of the templates beside it. */
  readonly templates?: TemplatesProps['kind']
}

/** A text of an outfit, or about one. */
export const OutfitItem = ({ templates, ...item }: OutfitItemProps) => (
  <TextItem
    {...propsOfType[item.type ?? '']}
    {...item}
    count={countOf}
    {...(templates && { beside: (field) => <TemplatesBeside {...field} kind={templates} /> })}
  />
)
