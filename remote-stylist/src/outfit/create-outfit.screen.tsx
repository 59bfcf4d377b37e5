import { useSession } from '@drape/remote-shared/session'
import type { PendingRequest } from '@drape/remote-shared/stylist-calls'
import { Sheet } from '@drape/remote-shared/ui'
import { Skeleton } from '@drape/remote-shared/ui-more'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClaim } from './claim.ts'
import { createOutfitCss } from './create-outfit.look.ts'
import { fieldCss } from './field.look.ts'
import { useKeptDraft } from './kept-draft.ts'
import { LeaveDialog } from './leave.dialog.tsx'
import { RequestNotice } from './request.notice.tsx'
import { StylingDesk } from './styling.desk.tsx'

interface CreateOutfitScreenProps {
  readonly requestId: string
  /** What the client has said of their taste. */
  readonly wishes: (preferences: PendingRequest['userPreferences']) => ReactNode
  readonly onLeave: () => void
  readonly onCompleted: () => void
}

/** In the shape of what is to come. */
const StylingSkeleton = () => (
  <div className="styling-parts" aria-hidden="true">
    <div className="client">
      <div className="client-photo skeleton-piece" />
    </div>
    <div className="styling-form">
      <Skeleton of="the request" pieces={[4.5, 8, 4.5, 20]} />
    </div>
  </div>
)

/** Escape leads away as a button would, unless something that is open takes it. */
const useEscape = (onEscape: () => void) => {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      // Else the browser takes the same press for one that closes the dialog which opens now.
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

  const leave = () => (isOpen && !kept.isBlank() ? setIsLeaving(true) : onLeave())
  useEscape(leave)

  const finish = () => {
    isDone.current = true
    kept.forget()
    onCompleted()
  }

  return (
    <div className="styling">
      <Sheet name="field" css={fieldCss} />
      <Sheet name="create-outfit" css={createOutfitCss} />
      <header className="styling-head">
        <button type="button" className="styling-back" onClick={leave}>
          <span aria-hidden="true">‹</span> Dashboard
        </button>
        <h1>Create Outfit</h1>
      </header>
      {isOpen ? (
        <StylingDesk
          request={request}
          claim={claim}
          kept={kept}
          wishes={wishes(request.userPreferences)}
          onCompleted={finish}
        />
      ) : state === 'asking' ? (
        <StylingSkeleton />
      ) : (
        <RequestNotice claim={claim} kept={kept} onLeave={onLeave} onCompleted={finish} />
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
  // A request that takes the place of another has a draft and a claim of its own.
  <Styling key={props.requestId} {...props} />
)
