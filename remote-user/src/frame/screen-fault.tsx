import { FaultPanel } from '@drape/remote-shared/member-ui'
import type { ReactNode } from 'react'
import * as styles from './screen-fault.module.css'

interface ScreenFaultProps {
  readonly title: string
  readonly onRetry: () => void
  /** Says instead that there is no connection to load it over. */
  readonly away?: ReactNode
}

/**
 * Shown in place of a screen that failed; the tab bar still works. The specification leaves the end of this message
 * open.
 */
export const ScreenFault = ({ title, onRetry, away }: ScreenFaultProps) => (
  <div className={styles.fault}>
    <h1>{title}</h1>
    {away || (
      <FaultPanel onRetry={onRetry}>Failed to load the requested screen. Please refresh the page.</FaultPanel>
    )}
  </div>
)
