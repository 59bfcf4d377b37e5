import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import * as styles from './notice.module.css'

interface NoticeProps {
  readonly title: string
  readonly children?: ReactNode
  readonly art?: ReactNode
  readonly action?: { readonly name: string; readonly onPress: () => void }
  /** Announced at once by screen readers, because something failed. */
  readonly isTrouble?: boolean
}

/** A message in place of missing content, with one action. */
export const Notice = ({ title, children, art, action, isTrouble = false }: NoticeProps) => (
  <div className={styles.notice} {...(isTrouble && { role: 'alert' })}>
    {art && (
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
    )}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && (
      <Button type="primary" size="large" onClick={action.onPress}>
        {action.name}
      </Button>
    )}
  </div>
)
