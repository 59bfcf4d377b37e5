import type { ComponentProps, ReactNode } from 'react'
import * as styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly type?: 'default' | 'primary' | 'text'
  readonly size?: 'middle' | 'large'
  /** For actions that cannot be undone. */
  readonly danger?: boolean
  /** As wide as its container. */
  readonly block?: boolean
  readonly icon?: ReactNode
  readonly htmlType?: 'button' | 'submit' | 'reset'
}

/** A native button. Its props have antd's names, because older remotes use them. */
export const Button = ({
  type = 'default',
  size,
  danger,
  block,
  icon,
  htmlType = 'button',
  className,
  children,
  ...rest
}: ButtonProps) => {
  const classes = [
    styles.button,
    type === 'primary' && styles.primary,
    type === 'text' && styles.text,
    size === 'large' && styles.large,
    danger && styles.danger,
    block && styles.block,
    className,
  ]
  return (
    <button {...rest} type={htmlType} className={classes.filter(Boolean).join(' ')}>
      {icon}
      {children}
    </button>
  )
}
