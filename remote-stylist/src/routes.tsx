import { LazyWithRetry, Skeleton } from '@drape/remote-shared/member-ui'
import type { ReactElement } from 'react'
import { addressOf, type Place, type ScreenName } from './frame/screen.ts'
import { OverviewScreen } from './insight/overview.screen.tsx'
import { loadClient, loadClients, loadTools } from './loads.ts'
import { recordCompleted } from './request/completed.ts'
import { TakeNext } from './request/take-next.tsx'

export const screenSkeleton = <Skeleton of="the screen" pieces={[3, 12, 12]} />
const noProps = {}

const clientAddress = (client: string) => addressOf({ screen: 'client', client })

export const loadOutfit = () => import('./outfit.tsx').then((module) => module.CreateOutfit)
const loadWaitingWork = () => import('./outfit.tsx').then((module) => module.WaitingWork)

/** Screens that are preloaded when the page is idle, in the order in which they are likely to be opened. */
export const laterScreens = [loadOutfit, loadClients, loadTools]

export type Go = (place: Place, options?: { readonly replace: boolean }) => void

interface Screen<Name extends ScreenName> {
  readonly title: string
  readonly show: (place: Place<Name>, go: Go) => ReactElement
}

const openRequest = (go: Go) => (request: string) => go({ screen: 'create-outfit', request })

/** The queue is a dialog over it. */
const overview = (title: string): Screen<'overview' | 'requests'> => ({
  title,
  show: (_, go) => (
    <OverviewScreen
      onOpenRequests={() => go({ screen: 'requests' })}
      next={<TakeNext onOpen={openRequest(go)} />}
      messages={<LazyWithRetry load={loadWaitingWork} with={{ onOpen: openRequest(go) }} waiting={null} />}
    />
  ),
})

export const screens: { readonly [Name in ScreenName]: Screen<Name> } = {
  overview: overview('Overview'),
  requests: overview('Pending Requests'),
  clients: {
    title: 'Clients',
    show: () => (
      <LazyWithRetry
        key="clients"
        load={loadClients}
        with={{ addressOf: clientAddress }}
        waiting={screenSkeleton}
      />
    ),
  },
  client: {
    title: 'Clients',
    show: ({ client }) => (
      <LazyWithRetry key="client" load={loadClient} with={{ clientId: client }} waiting={screenSkeleton} />
    ),
  },
  tools: {
    title: 'Tools',
    show: () => <LazyWithRetry key="tools" load={loadTools} with={noProps} waiting={screenSkeleton} />,
  },
  'create-outfit': {
    title: 'Create Outfit',
    show: ({ request }, go) => (
      <LazyWithRetry
        key={request}
        load={loadOutfit}
        with={{
          requestId: request,
          onLeave: () => go({ screen: 'overview' }, { replace: true }),
          onReopen: () => openRequest(go)(request),
          onCompleted: (next) => {
            recordCompleted(request)
            if (next) return go({ screen: 'create-outfit', request: next }, { replace: true })
            go({ screen: next === null ? 'requests' : 'overview' }, { replace: true })
          },
        }}
        waiting={screenSkeleton}
      />
    ),
  },
}

export const screenOf = <Name extends ScreenName>(place: Place<Name>, go: Go): ReactElement =>
  screens[place.screen].show(place, go)
