import { Button } from '@drape/remote-shared/ui'
import * as styles from './preferences-line.module.css'

interface PreferencesLineProps {
  readonly onOpen: () => void
  readonly onDismiss: () => void
}

/** A line on Home that asks again for preferences the user has not set. */
export const PreferencesLine = ({ onOpen, onDismiss }: PreferencesLineProps) => {
  const dismiss = () => {
    onDismiss()
    // The focused button has disappeared.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.line}>
      <p>Your stylist does not know your preferences yet.</p>
      <div>
        <Button type="text" aria-haspopup="dialog" onClick={onOpen}>
          Set preferences
        </Button>
        <Button type="text" className={styles.later} onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}
