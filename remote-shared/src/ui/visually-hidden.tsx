import type { HTMLAttributes } from 'react'

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  readonly as?: 'div' | 'h1' | 'h2' | 'p' | 'span'
}

/** Text for screen readers only, by the class of the page's own style sheet (host/src/look.css). */
export const VisuallyHidden = ({ as: Element = 'span', ...rest }: VisuallyHiddenProps) => (
  <Element className="visually-hidden" {...rest} />
)
