import { Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import { useSession } from '@drape/remote-shared/session'
import type { PendingRequest } from '@drape/remote-shared/stylist-calls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClaim } from './claim.ts'
import { ClientPanel } from './client-panel.tsx'
import * as styles from './create-outfit.module.css'
import { useKeptDraft } from './kept-draft.ts'
import { LeaveDialog } from './leave.dialog.tsx'
import { RequestNotice } from './request-notice.tsx'
import { StylingDesk } from './styling-desk.tsx'

interface CreateOutfitScreenProps {
  readonly requestId: string
  /** Renders the client's preferences. */
  readonly wishes: (preferences: PendingRequest['userPreferences']) => ReactNode
  readonly onLeave: () => void
  readonly onCompleted: () => void
}

/** A skeleton with the shape of the form. */
const StylingSkeleton = () => (
  <div className={styles.parts} aria-hidden="true">
    <div className={styles.client}>
      <SkeletonPiece className={styles.photo} />
    </div>
    <div className={styles.form}>
      <Skeleton of="the request" pieces={[4.5, 8, 4.5, 20]} />
    </div>
  </div>
)

/** Escape works like the Back button, unless an open dialog or list handles it. */
const useEscape = (onEscape: () => void) => {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      // Without this the browser would use the same key press to close the dialog that opens now.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

const Styling = ({ requestId, wishes, onLeave, onCompleted }: CreateOutfitScreenProps) => {
  const session = useSession()
  const kept = useKeptDraft(session.status === 'in' ? session.id : '', requestId)
  const isDone = useRef(false)
  const claim = useClaim(requestId, () => kept.isBlank() && !isDone.current)
  const [isLeaving, setIsLeaving] = useState(false)
  const { request, state } = claim
  const isOpen = request !== undefined && state !== 'gone'
  // What an earlier visit left is written on without a connection, too.
  const [isBegun] = useState(() => !kept.isBlank())

  const leave = () => (isOpen && !kept.isBlank() ? setIsLeaving(true) : onLeave())
  useEscape(leave)

  const finish = () => {
    isDone.current = true
    kept.forget()
    onCompleted()
  }

  const notice = <RequestNotice claim={claim} kept={kept} onLeave={onLeave} onCompleted={finish} />

  return (
    <div className={styles.styling}>
      <header className={styles.head}>
        <button type="button" className={styles.back} onClick={leave}>
          <span aria-hidden="true">‹</span> Dashboard
        </button>
        <h1>Create Outfit</h1>
      </header>
      {isOpen || (state === 'failed' && isBegun) ? (
        <StylingDesk
          request={request}
          client={
            request ? <ClientPanel request={request} wishes={wishes(request.userPreferences)} /> : notice
          }
          claim={claim}
          kept={kept}
          onCompleted={finish}
        />
      ) : state === 'asking' ? (
        <StylingSkeleton />
      ) : (
        notice
      )}
      {isLeaving && (
        <LeaveDialog
          kept={kept}
          claimedBy={request?.claimedBy ?? null}
          onStay={() => setIsLeaving(false)}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}

export const CreateOutfitScreen = (props: CreateOutfitScreenProps) => (
  // The key: another request has a draft and a claim of its own.
  <Styling key={props.requestId} {...props} />
)
