import { formatTime } from '@drape/remote-shared/format'
import type { PendingRequest } from '@drape/remote-shared/stylist-calls'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { Picture } from '@drape/remote-shared/ui-more'
import { waitOf } from './wait.ts'
import { Wishes } from './wishes.tsx'

const claimWords = ({ isYou, name, until }: NonNullable<PendingRequest['claimedBy']>): string =>
  isYou ? `You have it until ${formatTime(until)}` : `${name} has it until ${formatTime(until)}`

interface PendingRequestItemProps {
  readonly request: PendingRequest
  readonly now: number
  /** What came of the last try to open it. */
  readonly note: string | undefined
  readonly isBusy: boolean
  readonly onReview: () => void
  readonly onGiveBack: () => void
  readonly onMissing: () => void
}

/** Who has it is only what was true last: the button asks the server, and stays where the focus is. */
export const PendingRequestItem = ({ request, now, note, isBusy, ...does }: PendingRequestItemProps) => {
  const { imageUrl, uploadDate, userEmail, userPreferences, claimedBy } = request
  // It runs out while one looks at it.
  const claim = claimedBy && Date.parse(claimedBy.until) > now ? claimedBy : null
  const isOwn = claim?.isYou ?? false
  const { tone, waited, left, share } = waitOf(uploadDate, now)
  const action = isOwn ? 'Continue styling' : 'Review & Style'
  return (
    <li className="queue-item">
      <div className="queue-photo">
        <Picture src={imageUrl} alt={`Photo of ${userEmail}`} onMissing={does.onMissing} />
      </div>
      <div className="queue-who">
        <h3>{userEmail}</h3>
        {claim && (
          <p className="queue-claim" data-own={isOwn}>
            {claimWords(claim)}
          </p>
        )}
      </div>
      <div className="wait" data-tone={tone}>
        <p>
          <strong>{waited}</strong> <span>{left}</span>
        </p>
        <div className="wait-bar" aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </div>
      </div>
      <Wishes preferences={userPreferences} />
      <div className="queue-act">
        <Button
          type={claim && !isOwn ? 'default' : 'primary'}
          size="large"
          block
          aria-busy={isBusy}
          aria-label={`${action}: ${userEmail}`}
          onClick={does.onReview}
        >
          {action}
        </Button>
        {isOwn && (
          <Button block aria-label={`Give back: ${userEmail}`} onClick={does.onGiveBack}>
            Give back
          </Button>
        )}
        <Announcement>{note}</Announcement>
      </div>
    </li>
  )
}
