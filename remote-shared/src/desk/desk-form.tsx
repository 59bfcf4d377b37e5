import { Form } from 'antd'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as styles from './desk-theme.module.css'

/** antd's own stands before the label, and is read aloud as a part of it. */
export const requiredMark = (label: ReactNode, { required }: { readonly required: boolean }) => (
  <>
    {label}
    {required && (
      <span className={styles.mark} aria-hidden="true">
        {'\u00a0*'}
      </span>
    )}
  </>
)

/** antd's form as the desk has it: what is wrong is shown when a field is left, and the first such field gets the focus. */
export const DeskForm = <Values,>(form: ComponentProps<typeof Form<Values>>) => (
  <Form
    name={useId()}
    layout="vertical"
    classNames={{ label: styles.label, help: styles.words, extra: styles.words }}
    requiredMark={false}
    validateTrigger="onBlur"
    scrollToFirstError={{ focus: true, block: 'center' }}
    noValidate
    {...form}
  />
)
