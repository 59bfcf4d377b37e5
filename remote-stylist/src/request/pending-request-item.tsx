import { formatTime } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import type { PendingRequest } from '@drape/remote-shared/stylist-calls'
import { Announcement, Button } from '@drape/remote-shared/ui'
import * as styles from './pending-request-item.module.css'
import * as requestStyles from './request.module.css'
import { waitOf } from './wait.ts'
import { Wishes } from './wishes.tsx'

const claimWords = ({ isYou, name, until }: NonNullable<PendingRequest['claimedBy']>): string =>
  isYou ? `You have it until ${formatTime(until)}` : `${name} has it until ${formatTime(until)}`

interface PendingRequestItemProps {
  readonly request: PendingRequest
  readonly now: number
  /** The result of the last attempt to open it. */
  readonly note: string | undefined
  readonly isBusy: boolean
  /** Without photo and preferences, for an overview of a long queue. */
  readonly isShort: boolean
  readonly onReview: () => void
  readonly onGiveBack: () => void
  readonly onMissing: () => void
}

/** The shown claim may be outdated: the button asks the server, and stays where the focus is. */
export const PendingRequestItem = ({
  request,
  now,
  note,
  isBusy,
  isShort,
  ...does
}: PendingRequestItemProps) => {
  const { imageUrl, uploadDate, userEmail, userPreferences, claimedBy } = request
  // Computed on each render, because the claim may expire while the queue is open.
  const claim = claimedBy && Date.parse(claimedBy.until) > now ? claimedBy : null
  const isOwn = claim?.isYou ?? false
  const { tone, waited, left, share } = waitOf(uploadDate, now)
  const action = isOwn ? 'Continue styling' : 'Review & Style'
  return (
    <li className={isShort ? styles.short : requestStyles.item}>
      {!isShort && (
        <div className={requestStyles.photo}>
          <Picture src={imageUrl} alt={`Photo of ${userEmail}`} onMissing={does.onMissing} />
        </div>
      )}
      <div className={requestStyles.who}>
        <h3>{userEmail}</h3>
        {claim && (
          <p className={styles.claim} data-own={isOwn}>
            {claimWords(claim)}
          </p>
        )}
      </div>
      <div className={requestStyles.wait} data-tone={tone}>
        <p>
          <strong>{waited}</strong> <span>{left}</span>
        </p>
        <div className={requestStyles.waitBar} aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </div>
      </div>
      {!isShort && (
        <div className={requestStyles.wishes}>
          <Wishes preferences={userPreferences} />
        </div>
      )}
      <div className={styles.act}>
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
