import type { PendingRequest } from '@drape/contract/request'
import { Button } from '@drape/remote-shared/desk'
import { counted, formatTime } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { useEffect, useRef } from 'react'
import { dueOf } from './due.ts'
import { claimOf } from './queue-choice.ts'
import * as styles from './queue-row.module.css'
import { wishLine } from './wish-line.ts'

const claimWords = ({ isYou, name, until }: NonNullable<PendingRequest['claimedBy']>): string =>
  isYou ? `You have it until ${formatTime(until)}` : `${name} has it until ${formatTime(until)}`

const handedWords = ({ by, note }: NonNullable<PendingRequest['handed_over']>): string =>
  `Handed over by ${by}${note ? `: ${note}` : ''}`

interface QueueRowProps {
  readonly request: PendingRequest
  readonly now: number
  /** Whether the stylist has a draft of it on this device. */
  readonly isDrafted: boolean
  readonly isBusy: boolean
  readonly onReview: () => void
  readonly onGiveBack: () => void
  readonly onMissing: () => void
}

/** The shown claim may be outdated: the button asks the server, and stays where the focus is. */
export const QueueRow = ({ request, now, isDrafted, isBusy, ...does }: QueueRowProps) => {
  const { imageUrl, userEmail, user_name, unread_messages, handed_over } = request
  // Computed on each render, because the claim may expire while the queue is open.
  const claim = claimOf(request, now)
  const isOwn = claim?.isYou ?? false
  const { tone, left, when } = dueOf(request, now)
  const action = isOwn ? 'Continue styling' : 'Review & Style'
  const wishes = wishLine(request)
  const handed = handed_over && handedWords(handed_over)
  const review = useRef<HTMLButtonElement>(null)

  // The pressed Give back is gone with the claim.
  const had = useRef(isOwn)
  useEffect(() => {
    if (had.current && !isOwn && document.activeElement === document.body) review.current?.focus()
    had.current = isOwn
  }, [isOwn])

  return (
    <div className={styles.row}>
      <span className={styles.photo}>
        <Picture src={imageUrl} alt={`Photo of ${userEmail}`} onMissing={does.onMissing} />
      </span>
      <h3 className={styles.who}>
        {user_name && <b>{user_name}</b>} <span>{userEmail}</span>
      </h3>
      <p className={styles.wishes} title={wishes}>
        {wishes}
      </p>
      {handed && (
        <p className={styles.handed} title={handed}>
          {handed}
        </p>
      )}
      <p className={styles.due} data-tone={tone} title={when}>
        <strong>{left}</strong> <span>{when}</span>
      </p>
      <p className={styles.state} data-own={isOwn}>
        {isDrafted && (
          <>
            <b>Draft</b>
            {' · '}
          </>
        )}
        {unread_messages ? (
          <>
            <b>{counted(unread_messages, 'new message')}</b>
            {' · '}
          </>
        ) : null}
        {claim ? claimWords(claim) : 'Nobody has it'}
      </p>
      <div className={styles.act}>
        {isOwn && (
          <Button aria-label={`Give back: ${userEmail}`} onClick={does.onGiveBack}>
            Give back
          </Button>
        )}
        <Button
          type={claim && !isOwn ? 'default' : 'primary'}
          ref={review}
          data-review={request.id}
          aria-busy={isBusy}
          aria-label={`${action}: ${userEmail}`}
          onClick={does.onReview}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
