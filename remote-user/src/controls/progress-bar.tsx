import type { AriaAttributes } from 'react'
import * as styles from './progress-bar.module.css'

interface ProgressBarProps extends AriaAttributes {
  /** From 0 to 1. */
  readonly share: number
}

export const ProgressBar = ({ share, ...aria }: ProgressBarProps) => (
  <div {...aria} className={styles.bar} role="progressbar" aria-valuemin={0}>
    <span style={{ transform: `scaleX(${share})` }} />
  </div>
)
