import type { HTMLAttributes } from 'react'
import * as styles from './visually-hidden.module.css'

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  readonly as?: 'div' | 'h1' | 'h2' | 'p' | 'span'
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', ...rest }: VisuallyHiddenProps) => (
  <Element className={styles.hidden} {...rest} />
)
