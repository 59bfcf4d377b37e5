import { Form, Input } from '@drape/remote-shared/desk'
import { type ComponentProps, useId } from 'react'

interface LabelledInputProps extends ComponentProps<typeof Input> {
  readonly label: string
  /** Shown below the field. */
  readonly hint?: string
}

export const LabelledInput = ({ label, hint, ...input }: LabelledInputProps) => {
  const id = useId()
  return (
    <Form.Item label={label} htmlFor={id} extra={hint && <span id={`${id}-hint`}>{hint}</span>}>
      <Input id={id} aria-describedby={hint && `${id}-hint`} {...input} />
    </Form.Item>
  )
}
