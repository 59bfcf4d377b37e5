import type { PendingRequest } from '@drape/contract/request'
import { Button } from '@drape/remote-shared/desk'
import { Notice, Skeleton, SkeletonPiece } from '@drape/remote-shared/member-ui'
import { useSession } from '@drape/remote-shared/session'
import { showToast } from '@drape/remote-shared/toast'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as desk from '../desk.module.css'
import type { Advice } from '../load-fit.ts'
import { useKeys } from '../use-keys.ts'
import { useClaim } from './claim.ts'
import { ClientPanel } from './client-panel.tsx'
import * as styles from './create-outfit.module.css'
import { draftKeyOf } from './draft-keys.ts'
import { FitAdvice } from './fit-advice.ts'
import { HandOver } from './hand-over.tsx'
import { LeaveDialog } from './leave.dialog.tsx'
import type { Completed } from './mood-board.dialog.tsx'
import { RequestNotice } from './request-notice.tsx'
import { useSavedDraft } from './saved-draft.ts'
import { StylingDesk } from './styling-desk.tsx'
import { type TabLock, useTabLock } from './tab-lock.ts'
import { TemplatesContext, type TemplatesOf } from './templates-above.tsx'

const undoMs = 15_000

interface CreateOutfitScreenProps {
  readonly requestId: string
  /** Renders the client's likes, messages and history. */
  readonly details: (request: PendingRequest, onAdvice: (advice: Advice) => void) => ReactNode
  readonly Templates?: TemplatesOf['Templates']
  readonly onLeave: () => void
  /** Opens the same request again. */
  readonly onReopen: () => void
  readonly onCompleted: Completed
}

/** A skeleton with the shape of the form. */
const StylingSkeleton = () => (
  <div className={`${desk.column} ${styles.parts}`} aria-hidden="true">
    <div className={styles.client}>
      <SkeletonPiece className={styles.photo} />
    </div>
    <div className={`${desk.column} ${styles.form}`}>
      <Skeleton of="the request" pieces={[4.5, 8, 4.5, 20]} />
    </div>
  </div>
)

/** Escape works like the Back button, unless an open dialog or list handles it. */
const useEscape = (onEscape: () => void) =>
  useKeys((event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    if (document.querySelector('dialog[open]')) return
    // Without this the browser would use the same key press to close the dialog that opens now.
    event.preventDefault()
    onEscape()
  })

const Head = ({ onLeave, children }: { readonly onLeave: () => void; readonly children?: ReactNode }) => {
  useEscape(onLeave)
  return (
    <header className={styles.head}>
      <Button type="text" className={styles.back} onClick={onLeave}>
        <span aria-hidden="true">‹</span> Dashboard
      </Button>
      <h1>Create Outfit</h1>
      {children}
    </header>
  )
}

interface StylingProps extends CreateOutfitScreenProps {
  readonly storageKey: Parameters<typeof useSavedDraft>[0]
  readonly tab: TabLock
}

const Styling = ({
  requestId,
  storageKey,
  tab,
  details,
  Templates,
  onLeave,
  onReopen,
  onCompleted,
}: StylingProps) => {
  const savedDraft = useSavedDraft(storageKey, tab)
  const isDone = useRef(false)
  const restoreOutfit = useRef<ReturnType<typeof savedDraft.forget>>(undefined)
  const claim = useClaim(requestId, () => tab.isHere() && savedDraft.isBlank() && !isDone.current)
  const [isLeaving, setIsLeaving] = useState(false)
  const { request, state } = claim
  const isOpen = request !== undefined && state !== 'gone'
  // A draft from an earlier visit can be edited without a connection.
  const [hasDraft] = useState(() => !savedDraft.isBlank())

  const clientName = request?.user_name
  const [advice, setAdvice] = useState<Advice>()
  const templates = useMemo(() => ({ Templates, clientName }), [Templates, clientName])

  const leave = () => (isOpen && !savedDraft.isBlank() ? setIsLeaving(true) : onLeave())
  const discard = () => {
    // A button outside of an open dialog cannot take the focus.
    flushSync(() => setIsLeaving(false))
    const restore = savedDraft.forget()
    onLeave()
    const undo = () => {
      restore()
      onReopen()
    }
    showToast('The draft was discarded.', {
      ms: undoMs,
      action: { name: 'Undo', onPress: undo, takesFocus: true },
    })
  }

  const finish: Completed = (next) => {
    isDone.current = true
    restoreOutfit.current = savedDraft.forget()
    onCompleted(next)
  }

  const notice = (
    <RequestNotice
      claim={claim}
      savedDraft={savedDraft}
      onLeave={onLeave}
      onDiscard={discard}
      onCompleted={() => finish()}
    />
  )

  return (
    <FitAdvice value={advice}>
      <TemplatesContext value={templates}>
        <Head onLeave={leave}>
          {isOpen && (
            <HandOver
              request={request}
              draft={savedDraft}
              onRefused={claim.checkAfter}
              onDone={() => {
                isDone.current = true
                savedDraft.flush()
                onLeave()
              }}
            />
          )}
        </Head>
        {isOpen || (state === 'failed' && hasDraft) ? (
          <StylingDesk
            request={request}
            client={(wardrobe) =>
              request ? (
                <ClientPanel
                  request={request}
                  details={details(request, setAdvice)}
                  wardrobe={wardrobe}
                  items={() => savedDraft.read().items}
                />
              ) : (
                notice
              )
            }
            claim={claim}
            savedDraft={savedDraft}
            onCompleted={finish}
            onCalledBack={() => {
              restoreOutfit.current?.('with its outfit')
              onReopen()
            }}
          />
        ) : state === 'asking' ? (
          <StylingSkeleton />
        ) : (
          notice
        )}
        {isLeaving && (
          <LeaveDialog
            savedDraft={savedDraft}
            claimedBy={request?.claimedBy ?? null}
            onStay={() => setIsLeaving(false)}
            onLeave={() => {
              savedDraft.flush()
              onLeave()
            }}
            onDiscard={discard}
          />
        )}
      </TemplatesContext>
    </FitAdvice>
  )
}

/** Mounted again for each request, because each has its own draft and claim. */
export const CreateOutfitScreen = (props: CreateOutfitScreenProps) => {
  const session = useSession()
  const [storageKey] = useState(() => draftKeyOf(session.status === 'in' ? session.id : '', props.requestId))
  const tab = useTabLock(storageKey)
  return (
    <div className={`${desk.column} ${styles.styling}`}>
      {tab.state === 'here' ? (
        <Styling {...props} storageKey={storageKey} tab={tab} />
      ) : (
        <Head onLeave={props.onLeave} />
      )}
      {tab.state === 'asking' && <StylingSkeleton />}
      {tab.state === 'elsewhere' && (
        <Notice
          title="This outfit is open in another tab"
          isTrouble
          action={{ name: 'Take over here', onPress: tab.takeOver }}
        >
          What is written there is kept, and is here when you take over.
        </Notice>
      )}
    </div>
  )
}
