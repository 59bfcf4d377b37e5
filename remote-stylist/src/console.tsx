import { readInsight } from '@drape/contract/insight'
import { listPendingRequests, type PendingRequest } from '@drape/contract/request'
import { readStylist } from '@drape/contract/session'
import { ApiProvider, callEarly, useCall } from '@drape/remote-shared/api'
import { DeskTheme } from '@drape/remote-shared/desk'
import { Later, Skeleton, UnkeptNotice, useFetchedEarly } from '@drape/remote-shared/member-ui'
import { signOut, useSession } from '@drape/remote-shared/session'
import { Toasts } from '@drape/remote-shared/toast'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Frame } from './frame/frame.tsx'
import { addressOf, type Place, placeOf, usePlace } from './frame/screen.ts'
import { OverviewScreen } from './insight/overview.screen.tsx'
import { listDrafted } from './outfit/drafted.ts'
import { noteCompleted, useOtherTabs } from './request/completed.ts'
import { DueCountdown } from './request/due-countdown.tsx'
import { PendingRequestsDialog } from './request/pending-requests.dialog.tsx'
import { wholeQueue } from './request/queue.ts'
import { TakeNext } from './request/take-next.tsx'
import { Wishes } from './request/wishes.tsx'

const loadTools = () =>
  import(/* webpackChunkName: "tool" */ './full-tools.tsx').then((module) => module.FullTools)
const loadCreateOutfit = () =>
  import(/* webpackChunkName: "outfit" */ './full-styling.tsx').then((module) => module.FullStyling)

const loadClients = () =>
  import(/* webpackChunkName: "client" */ './full-clients.tsx').then((module) => module.FullClients)

const loadWaiting = () =>
  import(/* webpackChunkName: "outfit" */ './full-styling.tsx').then((module) => module.WaitingWork)

const loadPasskeyFirst = () =>
  import(/* webpackChunkName: "passkey" */ './passkey/passkey-first.screen.tsx').then(
    (module) => module.PasskeyFirstScreen,
  )

const loadPasskeyOffer = () =>
  import(/* webpackChunkName: "passkey" */ './passkey/passkey-offer.tsx').then(
    (module) => module.PasskeyOffer,
  )

const others = [loadCreateOutfit, loadClients, loadTools]

const wishes = (request: PendingRequest) => (
  <>
    <DueCountdown request={request} />
    <Wishes {...request} />
  </>
)
const nothing = {}
const nothingThere = () => null
const waiting = <Skeleton of="the screen" pieces={[3, 12, 12]} />
const overview = addressOf({ screen: 'overview' })

const ConsoleScreens = () => {
  const place = usePlace()
  const navigate = useNavigate()
  const session = useSession()
  const stylist = useCall(readStylist)
  // The stored name is available at once; the server knows a newer one.
  const name = stylist.data?.user.name ?? (session.status === 'in' ? session.name : '')

  useFetchedEarly(others)
  useOtherTabs()

  const isQueueOpen = place.screen === 'requests'
  // Preloads the form, because whoever looks at the queue is about to open it.
  useEffect(() => {
    if (isQueueOpen) void loadCreateOutfit().catch(() => undefined)
  }, [isQueueOpen])

  const openRequest = (request: string) => void navigate(addressOf({ screen: 'create-outfit', request }))
  const toOverview = () => void navigate(overview, { replace: true })
  const logOut = () => {
    toOverview()
    void signOut()
  }

  const screenOf = (own: Place): ReactNode => {
    switch (own.screen) {
      case 'clients':
        return <Later key="clients" load={loadClients} with={nothing} waiting={waiting} />
      case 'client':
        return <Later key="client" load={loadClients} with={{ client: own.client }} waiting={waiting} />
      case 'tools':
        return <Later key="tools" load={loadTools} with={nothing} waiting={waiting} />
      case 'create-outfit':
        return (
          <Later
            key={own.request}
            load={loadCreateOutfit}
            with={{
              requestId: own.request,
              wishes,
              onLeave: toOverview,
              onReopen: () => openRequest(own.request),
              onCompleted: (next) => {
                noteCompleted(own.request)
                if (next === undefined) return toOverview()
                const place: Place = next
                  ? { screen: 'create-outfit', request: next }
                  : { screen: 'requests' }
                void navigate(addressOf(place), { replace: true })
              },
            }}
            waiting={waiting}
          />
        )
      default:
        return (
          <OverviewScreen
            onOpenRequests={() => void navigate(addressOf({ screen: 'requests' }))}
            next={<TakeNext onOpen={openRequest} />}
            messages={<Later load={loadWaiting} with={{ onOpen: openRequest }} waiting={null} />}
          />
        )
    }
  }

  if (stylist.data?.needsPasskey)
    return <Later load={loadPasskeyFirst} with={{ name, onLogout: logOut }} waiting={waiting} />
  return (
    <>
      <Frame place={place} name={name} onLogout={logOut}>
        <UnkeptNotice />
        {screenOf(place)}
        {isQueueOpen && (
          <PendingRequestsDialog
            drafted={session.status === 'in' ? listDrafted(session.id) : []}
            onClose={toOverview}
            onOpen={openRequest}
          />
        )}
      </Frame>
      {session.status === 'in' && (
        <Later
          load={loadPasskeyOffer}
          with={{ stylistId: session.id, isAtWork: place.screen === 'create-outfit' }}
          waiting={null}
          broken={nothingThere}
        />
      )}
      <Toasts />
    </>
  )
}

/** So that the replies are on their way while antd works out its first styles. */
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
