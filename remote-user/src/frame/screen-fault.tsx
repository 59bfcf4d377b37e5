import { FaultPanel } from '@drape/remote-shared/member-ui'
import type { ReactNode } from 'react'
import * as styles from './screen-fault.module.css'

interface ScreenFaultProps {
  readonly title: string
  readonly onRetry: () => void
  /** Shown instead of the error where there is no connection to load the screen over. */
  readonly offlineNotice?: ReactNode
}

/** Shown in place of a screen that failed; the tab bar still works. */
export const ScreenFault = ({ title, onRetry, offlineNotice }: ScreenFaultProps) => (
  <div className={styles.fault}>
    <h1>{title}</h1>
    {offlineNotice || (
      <FaultPanel onRetry={onRetry}>Failed to load the requested screen. Please refresh the page.</FaultPanel>
    )}
  </div>
)
