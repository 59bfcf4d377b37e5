import { FaultPanel } from '@drape/remote-shared/member-ui'
import * as styles from './note.module.css'

interface NoteProps {
  readonly isUnreadable?: boolean | undefined
}

/** Says why somebody has to sign in: saved data could not be read, or the session ended without Logout. */
export const Note = ({ isUnreadable }: NoteProps) =>
  isUnreadable ? (
    <FaultPanel>Failed to load saved data. Please refresh the page.</FaultPanel>
  ) : (
    <p className={styles.ended} role="alert">
      Your session has ended. Please sign in again.
    </p>
  )
