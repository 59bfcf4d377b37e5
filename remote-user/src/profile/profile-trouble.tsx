import { offline, useOnline } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/ui'
import * as styles from './profile-trouble.module.css'

interface ProfileTroubleProps {
  readonly words: string
  readonly onRetry: () => void
}

/** Shown in place of what did not load; while offline, it says so and retries by itself. */
export const ProfileTrouble = ({ words, onRetry }: ProfileTroubleProps) => {
  const isOnline = useOnline()
  return (
    <div className={styles.trouble} role="alert">
      <p>{isOnline ? words : offline}</p>
      {isOnline && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
