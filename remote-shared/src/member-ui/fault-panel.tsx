import { Button } from '../ui/button.tsx'
import * as styles from './fault-panel.module.css'

interface FaultPanelProps {
  readonly children: string
  /** Given if a retry may help. */
  readonly onRetry?: () => void
}

/** The host's error panel, for an error on a screen whose rest still works. */
export const FaultPanel = ({ children, onRetry }: FaultPanelProps) => (
  <section className={styles.fault} role="alert">
    <h2>Something went wrong</h2>
    <p>{children}</p>
    <div className={styles.ways}>
      {onRetry && (
        <Button type="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </div>
  </section>
)
