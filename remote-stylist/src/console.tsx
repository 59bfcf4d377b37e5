import { ApiProvider, useCall } from '@drape/remote-shared/api'
import { DeskTheme } from '@drape/remote-shared/desk'
import { Later, Skeleton } from '@drape/remote-shared/member-ui'
import { signOut, useSession } from '@drape/remote-shared/session'
import { type PendingRequest, readStylist } from '@drape/remote-shared/stylist-calls'
import { Toasts } from '@drape/remote-shared/toast'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Frame } from './frame/frame.tsx'
import { addressOf, type Place, usePlace } from './frame/screen.ts'
import { OverviewScreen } from './insight/overview.screen.tsx'
import { PendingRequestsDialog } from './request/pending-requests.dialog.tsx'
import { Wishes } from './request/wishes.tsx'

const loadClients = () => import('./client/client.screen.tsx').then((module) => module.ClientScreen)
const loadTools = () => import('./tool/tool.screen.tsx').then((module) => module.ToolScreen)
const loadCreateOutfit = () =>
  import(/* webpackChunkName: "outfit" */ './outfit/create-outfit.screen.tsx').then(
    (module) => module.CreateOutfitScreen,
  )

const wishes = (preferences: PendingRequest['userPreferences']) => <Wishes preferences={preferences} />
const nothing = {}
const waiting = <Skeleton of="the screen" pieces={[3, 12, 12]} />
const overview = addressOf({ screen: 'overview' })

interface ConsoleProps {
  /** Called before the stylist presses Logout here. */
  readonly onLeave: () => void
}

const ConsoleScreens = ({ onLeave }: ConsoleProps) => {
  const place = usePlace()
  const navigate = useNavigate()
  const session = useSession()
  const stylist = useCall(readStylist)
  // The stored name is available at once; the server knows a newer one.
  const name = stylist.data?.user.name ?? (session.status === 'in' ? session.name : '')

  const isQueueOpen = place.screen === 'requests'
  // Preloads the form, because whoever looks at the queue is about to open it.
  useEffect(() => {
    if (isQueueOpen) void loadCreateOutfit().catch(() => undefined)
  }, [isQueueOpen])

  const toOverview = () => void navigate(overview, { replace: true })
  const logOut = () => {
    onLeave()
    toOverview()
    void signOut()
  }

  const screenOf = (own: Place): ReactNode => {
    switch (own.screen) {
      case 'clients':
        return <Later key="clients" load={loadClients} with={nothing} waiting={waiting} />
      case 'tools':
        return <Later key="tools" load={loadTools} with={nothing} waiting={waiting} />
      case 'create-outfit':
        return (
          <Later
            key={own.request}
            load={loadCreateOutfit}
            with={{ requestId: own.request, wishes, onLeave: toOverview, onCompleted: toOverview }}
            waiting={waiting}
          />
        )
      default:
        return <OverviewScreen onOpenRequests={() => void navigate(addressOf({ screen: 'requests' }))} />
    }
  }

  return (
    <DeskTheme>
      <Frame place={place} name={name} onLogout={logOut}>
        {screenOf(place)}
        {isQueueOpen && (
          <PendingRequestsDialog
            onClose={toOverview}
            onOpen={(request) => void navigate(addressOf({ screen: 'create-outfit', request }))}
          />
        )}
      </Frame>
      <Toasts />
    </DeskTheme>
  )
}

/** Everything behind the stylist's sign-in. */
export const Console = (props: ConsoleProps) => (
  <ApiProvider>
    <ConsoleScreens {...props} />
  </ApiProvider>
)
