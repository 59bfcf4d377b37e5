import { Form } from 'antd'
import type { ReactNode } from 'react'
import * as styles from './desk-theme.module.css'

/** antd's own stands before the label, and is read aloud as a part of it. */
const mark = (label: ReactNode, { required }: { readonly required: boolean }) => (
  <>
    {label}
    {required && (
      <span className={styles.mark} aria-hidden="true">
        {'\u00a0*'}
      </span>
    )}
  </>
)

/** For the fields of a screen. Apart from the theme, so that screens without fields do not wait for their styles. */
export const FormLook = ({ children }: { readonly children: ReactNode }) => (
  <Form
    component={false}
    layout="vertical"
    classNames={{ label: styles.label, help: styles.words, extra: styles.words }}
    requiredMark={mark}
  >
    {children}
  </Form>
)
