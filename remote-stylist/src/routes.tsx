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

export const titles: Readonly<Record<ScreenName, string>> = {
  overview: 'Overview',
  clients: 'Clients',
  client: 'Clients',
  tools: 'Tools',
  requests: 'Pending Requests',
  'create-outfit': 'Create Outfit',
}

export type Go = (place: Place, options?: { readonly replace: boolean }) => void

/** The screen of a place. The queue is a dialog over the overview. */
export const screenOf = (place: Place, go: Go): ReactElement => {
  const openRequest = (request: string) => go({ screen: 'create-outfit', request })
  switch (place.screen) {
    case 'clients':
      return (
        <LazyWithRetry
          key="clients"
          load={loadClients}
          with={{ addressOf: clientAddress }}
          waiting={screenSkeleton}
        />
      )
    case 'client':
      return (
        <LazyWithRetry
          key="client"
          load={loadClient}
          with={{ clientId: place.client }}
          waiting={screenSkeleton}
        />
      )
    case 'tools':
      return <LazyWithRetry key="tools" load={loadTools} with={noProps} waiting={screenSkeleton} />
    case 'create-outfit':
      return (
        <LazyWithRetry
          key={place.request}
          load={loadOutfit}
          with={{
            requestId: place.request,
            onLeave: () => go({ screen: 'overview' }, { replace: true }),
            onReopen: () => openRequest(place.request),
            onCompleted: (next) => {
              recordCompleted(place.request)
              if (next) return go({ screen: 'create-outfit', request: next }, { replace: true })
              go({ screen: next === null ? 'requests' : 'overview' }, { replace: true })
            },
          }}
          waiting={screenSkeleton}
        />
      )
    case 'overview':
    case 'requests':
      return (
        <OverviewScreen
          onOpenRequests={() => go({ screen: 'requests' })}
          next={<TakeNext onOpen={openRequest} />}
          messages={<LazyWithRetry load={loadWaitingWork} with={{ onOpen: openRequest }} waiting={null} />}
        />
      )
  }
}
