import { readInsight } from '@drape/contract/insight'
import { listPendingRequests } from '@drape/contract/request'
import { readStylist } from '@drape/contract/session'
import { ApiProvider, callEarly, useCall } from '@drape/remote-shared/api'
import { DeskTheme } from '@drape/remote-shared/desk'
import { LazyWithRetry, UnkeptNotice, useFetchedEarly } from '@drape/remote-shared/member-ui'
import { signOut, useSession } from '@drape/remote-shared/session'
import { Toasts } from '@drape/remote-shared/toast'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Frame } from './frame/frame.tsx'
import { addressOf, placeOf, usePlace } from './frame/screen.ts'
import { listDrafted } from './outfit/draft-keys.ts'
import { loadPasskeyFirst, loadPasskeyOffer } from './passkey/load-passkeys.ts'
import { useOtherTabs } from './request/completed.ts'
import { PendingRequestsDialog } from './request/pending-requests.dialog.tsx'
import { wholeQueue } from './request/queue.ts'
import { type Go, laterScreens, loadOutfit, screenOf, screenSkeleton, screens } from './routes.tsx'

const ConsoleScreens = () => {
  const place = usePlace()
  const navigate = useNavigate()
  const session = useSession()
  const stylist = useCall(readStylist)
  // The stored name is available at once; the server may have a newer one.
  const name = stylist.data?.user.name ?? (session.status === 'in' ? session.name : '')

  useFetchedEarly(laterScreens)
  useOtherTabs()

  const isQueueOpen = place.screen === 'requests'
  // Preloads the form, because a stylist who looks at the queue is about to open it.
  useEffect(() => {
    if (isQueueOpen) void loadOutfit().catch(() => undefined)
  }, [isQueueOpen])

  const go: Go = (place, options) => void navigate(addressOf(place), options)
  const toOverview = () => go({ screen: 'overview' }, { replace: true })
  const logOut = () => {
    toOverview()
    void signOut()
  }

  if (stylist.data?.needsPasskey)
    return (
      <LazyWithRetry load={loadPasskeyFirst} with={{ name, onLogout: logOut }} waiting={screenSkeleton} />
    )
  return (
    <>
      <Frame place={place} title={screens[place.screen].title} name={name} onLogout={logOut}>
        <UnkeptNotice />
        {screenOf(place, go)}
        {isQueueOpen && (
          <PendingRequestsDialog
            draftedIds={session.status === 'in' ? listDrafted(session.id) : []}
            onClose={toOverview}
            onOpen={(request) => go({ screen: 'create-outfit', request })}
          />
        )}
      </Frame>
      {session.status === 'in' && (
        <LazyWithRetry
          load={loadPasskeyOffer}
          with={{ stylistId: session.id, isAtWork: place.screen === 'create-outfit' }}
          waiting={null}
          broken={() => null}
        />
      )}
      <Toasts />
    </>
  )
}

/** Sends the first calls before antd computes its first styles. */
export const askFirst = (): void => {
  const { screen } = placeOf(new URLSearchParams(location.search))
  callEarly(readStylist)
  if (screen === 'requests') callEarly(listPendingRequests, wholeQueue)
  if (screen === 'requests' || screen === 'overview') callEarly(readInsight)
}

/** Everything behind the stylist's sign-in. */
export const Console = () => (
  <ApiProvider>
    <DeskTheme>
      <ConsoleScreens />
    </DeskTheme>
  </ApiProvider>
)
