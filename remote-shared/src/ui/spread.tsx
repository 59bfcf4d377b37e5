import { type ReactNode, useEffect } from 'react'
import * as styles from './spread.module.css'

interface SpreadProps {
  /** The document's title. */
  readonly title: string
  readonly art: ReactNode
  /** May set --words-height. */
  readonly className?: string
  readonly children: ReactNode
}

/** A drawing beside text, like two pages of a magazine. On a phone the drawing is on top. */
export const Spread = ({ title, art, className = '', children }: SpreadProps) => {
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <main className={`${styles.spread} ${className}`}>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
      <div className={styles.page}>{children}</div>
    </main>
  )
}
