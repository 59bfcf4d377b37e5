import { Form } from '@drape/remote-shared/desk'
import { type ComponentType, createContext, use } from 'react'
import * as styles from './templates-above.module.css'

interface TemplatesProps {
  /** The id of the textarea. */
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

interface TemplatesAboveProps extends Pick<TemplatesProps, 'kind' | 'fieldId'> {
  /** The name of the field. */
  readonly name: string
}

export const TemplatesAbove = ({ name, ...field }: TemplatesAboveProps) => {
  const { Templates, clientName } = use(TemplatesContext)
  const isFilled = Form.useWatch((values) => String(values[name] ?? '').trim() !== '') ?? false
  return (
    Templates && (
      <div className={styles.aside}>
        <Templates {...field} isFilled={isFilled} clientName={clientName} />
      </div>
    )
  )
}
