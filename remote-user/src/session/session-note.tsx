import { FaultPanel } from '@drape/remote-shared/member-ui'
import { useStore } from '@drape/remote-shared/storage'
import { notLoggedIn, submission } from '../device/submission.ts'
import * as styles from './session-note.module.css'

/** Says why the user has to sign in again: saved data could not be read, or the session ended without Logout. */
export const Note = ({ isUnreadable }: { readonly isUnreadable?: boolean | undefined }) => {
  const hasSubmitted = useStore(submission)
  if (isUnreadable) return <FaultPanel>Failed to load saved data. Please refresh the page.</FaultPanel>
  return (
    <p className={styles.ended} role="alert">
      {hasSubmitted ? notLoggedIn : 'Your session has ended. Please sign in again.'}
    </p>
  )
}
