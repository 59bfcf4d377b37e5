import type { ComponentProps, ReactNode } from 'react'
import * as styles from './input.module.css'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 'middle' | 'large'
  readonly status?: 'error'
  /** Shown inside the field, after its text. */
  readonly suffix?: ReactNode
}

/** A native input. Its props have antd's names, because older remotes use them. */
export const Input = ({ size, status, suffix, className, ...rest }: InputProps) => {
  const classes = [
    styles.input,
    size === 'large' && styles.large,
    status && styles.error,
    suffix && styles.parts,
    className,
  ]
  const fieldClass = classes.filter(Boolean).join(' ')
  if (!suffix) return <input {...rest} className={fieldClass} />
  return (
    <span className={fieldClass}>
      <input {...rest} />
      {suffix}
    </span>
  )
}

/** A field for a few lines of text. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea rows={3} {...props} className={styles.input} />
)
