import { offline, useOnline } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/ui'

interface ProfileTroubleProps {
  readonly words: string
  readonly onRetry: () => void
}

/** What did not load, in its place; without a connection that is the reason, and trying again is done for the person. */
export const ProfileTrouble = ({ words, onRetry }: ProfileTroubleProps) => {
  const isOnline = useOnline()
  return (
    <div className="profile-trouble" role="alert">
      <p>{isOnline ? words : offline}</p>
      {isOnline && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
