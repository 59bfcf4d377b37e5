import type { PendingRequest } from '@drape/contract/request'
import { Button } from '@drape/remote-shared/desk'
import { counted, formatTime } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { useEffect, useRef } from 'react'
import * as desk from '../desk.module.css'
import { dueOf } from './due.ts'
import { likesLine } from './likes.ts'
import { claimOf, keptOf } from './queue-choice.ts'
import * as styles from './queue-row.module.css'

const claimText = ({ isYou, name, until }: NonNullable<PendingRequest['claimedBy']>): string =>
  isYou ? `You have it until ${formatTime(until)}` : `${name} has it until ${formatTime(until)}`

const keptText = ({ isYou, name, until }: NonNullable<PendingRequest['kept_for']>): string =>
  `Kept for ${isYou ? 'you' : `their stylist ${name}`} until ${formatTime(until)}`

const handOverText = ({ by, note }: NonNullable<PendingRequest['handed_over']>): string =>
  `Handed over by ${by}${note ? `: ${note}` : ''}`

interface QueueRowProps {
  readonly request: PendingRequest
  readonly now: number
  /** Whether the stylist has a draft for it on this device. */
  readonly hasDraft: boolean
  readonly isBusy: boolean
  readonly onReview: () => void
  readonly onGiveBack: () => void
  readonly onMissing: () => void
}

/** The claim in the row may be outdated, so the button is never disabled: the server decides. */
export const QueueRow = ({ request, now, hasDraft, isBusy, ...handlers }: QueueRowProps) => {
  const { imageUrl, userEmail, user_name, unread_messages, handed_over } = request
  // Computed on each render, because the claim may expire while the queue is open.
  const claim = claimOf(request, now)
  const kept = keptOf(request, now)
  const isOwn = claim?.isYou ?? false
  const { tone, remaining, when } = dueOf(request, now)
  const action = isOwn ? 'Continue styling' : 'Review & Style'
  const likes = likesLine(request)
  const handOver = handed_over && handOverText(handed_over)
  const review = useRef<HTMLButtonElement>(null)

  // The pressed "Give back" disappears with the claim.
  const wasOwn = useRef(isOwn)
  useEffect(() => {
    if (wasOwn.current && !isOwn && document.activeElement === document.body) review.current?.focus()
    wasOwn.current = isOwn
  }, [isOwn])

  return (
    <div className={styles.row}>
      <span className={`${desk.portrait} ${styles.photo}`}>
        <Picture src={imageUrl} alt={`Photo of ${userEmail}`} onMissing={handlers.onMissing} />
      </span>
      <h3 className={styles.who}>
        {user_name && <b>{user_name}</b>} <span className={desk.soft}>{userEmail}</span>
      </h3>
      <div className={styles.likes}>
        <p className={styles.summary} title={likes}>
          {likes}
        </p>
        {handOver && (
          <p className={styles.handed} title={handOver}>
            {handOver}
          </p>
        )}
      </div>
      <p className={styles.due} data-tone={tone} title={when}>
        <strong>{remaining}</strong> <span className={desk.soft}>{when}</span>
      </p>
      <p className={`${desk.soft} ${styles.state}`} data-own={isOwn}>
        {hasDraft && (
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
        {claim ? claimText(claim) : kept ? keptText(kept) : 'Nobody has it'}
      </p>
      <div className={styles.act}>
        {isOwn && (
          <Button aria-label={`Give back: ${userEmail}`} onClick={handlers.onGiveBack}>
            Give back
          </Button>
        )}
        <Button
          type={claim && !isOwn ? 'default' : 'primary'}
          ref={review}
          data-review={request.id}
          aria-busy={isBusy}
          aria-label={`${action}: ${userEmail}`}
          onClick={handlers.onReview}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
