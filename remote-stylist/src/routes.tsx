import type { PendingRequest } from '@drape/contract/request'
import { FormLook } from '@drape/remote-shared/desk'
import { OwnSessions } from '@drape/remote-shared/dialog'
import { Later, Skeleton } from '@drape/remote-shared/member-ui'
import { Late } from '@drape/remote-shared/ui'
import { type ComponentProps, memo, type ReactNode } from 'react'
import * as desk from './desk.module.css'
import { addressOf, type Place, type ScreenName } from './frame/screen.ts'
import { OverviewScreen } from './insight/overview.screen.tsx'
import type { CreateOutfitScreen } from './outfit/create-outfit.screen.tsx'
import type { Templates } from './outfit/field.tsx'
import { recordCompleted } from './request/completed.ts'
import { DueCountdown } from './request/due-countdown.tsx'
import { TakeNext } from './request/take-next.tsx'
import { Wishes } from './request/wishes.tsx'
import * as styles from './routes.module.css'
import type { FieldTemplatesProps } from './template/field-templates.tsx'

export const screenSkeleton = <Skeleton of="the screen" pieces={[3, 12, 12]} />
const noProps = {}

const clientsAddress = addressOf({ screen: 'clients' })
const clientAddress = (client: string) => addressOf({ screen: 'client', client })

/** The panel about the client, beside the form. */
const loadMemory = async () => {
  const [{ DeskMemory }, { ClientTaste, Warnings }] = await Promise.all([
    import(/* webpackChunkName: "client" */ './client/desk-memory.tsx'),
    import(/* webpackChunkName: "client" */ './taste/client-taste.tsx'),
  ])
  return (client: { readonly clientId: string }) => (
    <DeskMemory {...client} Warnings={Warnings} ClientTaste={ClientTaste} />
  )
}

const loadClients = () =>
  import(/* webpackChunkName: "client" */ './client/client.screen.tsx').then((module) => module.ClientScreen)

const loadClient = async () => {
  const [{ OneClientScreen }, { ClientTaste }] = await Promise.all([
    import(/* webpackChunkName: "client" */ './client/one-client.screen.tsx'),
    import(/* webpackChunkName: "client" */ './taste/client-taste.tsx'),
  ])
  return (client: { readonly clientId: string }) => (
    <FormLook>
      <OneClientScreen key={client.clientId} {...client} address={clientsAddress} ClientTaste={ClientTaste} />
    </FormLook>
  )
}

/** In the chunk of the tools, so that the form does not wait for the templates. */
const loadTemplates = () =>
  import(/* webpackChunkName: "tool" */ './template/field-templates.tsx').then(
    (module) => module.FieldTemplates,
  )

/** Memoized, because the notes rerender at each letter. Where it does not load, the form has no templates. */
const TemplatesBeside = memo((field: FieldTemplatesProps) => <Late load={loadTemplates} with={field} />)

const templatesFor =
  (request: PendingRequest | undefined): Templates =>
  (kind, isFilled) =>
  (fieldId) => (
    <TemplatesBeside fieldId={fieldId} kind={kind} isFilled={isFilled} clientName={request?.user_name} />
  )

/** The form for an outfit, and beside it the client's wishes, messages and history. */
export const loadOutfit = async () => {
  const [{ CreateOutfitScreen: Screen }, { RequestMessages }] = await Promise.all([
    import(/* webpackChunkName: "outfit" */ './outfit/create-outfit.screen.tsx'),
    import(/* webpackChunkName: "outfit" */ './conversation/request-messages.tsx'),
  ])
  const wishes = (request: PendingRequest) => (
    <>
      <div className={`${desk.ways} ${styles.ways}`}>
        {request.client_id && (
          <Later load={loadMemory} with={{ clientId: request.client_id }} waiting={null} />
        )}
        <RequestMessages request={request} />
      </div>
      <DueCountdown request={request} />
      <Wishes {...request} />
    </>
  )
  return (request: Omit<ComponentProps<typeof CreateOutfitScreen>, 'wishes' | 'templates'>) => (
    <FormLook>
      <Screen {...request} wishes={wishes} templates={templatesFor} />
    </FormLook>
  )
}

/** Messages that wait for an answer, and drafts on this device. */
const loadWaiting = async () => {
  const [{ WaitingMessages }, { SavedDrafts }] = await Promise.all([
    import(/* webpackChunkName: "outfit" */ './conversation/waiting-messages.tsx'),
    import(/* webpackChunkName: "outfit" */ './outfit/saved-drafts.tsx'),
  ])
  return (drafts: ComponentProps<typeof SavedDrafts>) => (
    <FormLook>
      <WaitingMessages />
      <SavedDrafts {...drafts} />
    </FormLook>
  )
}

/** The figures, and the stylist's own templates, passkeys and sessions. */
const loadTools = async () => {
  const [{ ToolScreen }, { StylistFigures }, { Templates }, { Pieces }, { OwnPassword }, { Passkeys }] =
    await Promise.all([
      import(/* webpackChunkName: "tool" */ './tool/tool.screen.tsx'),
      import(/* webpackChunkName: "tool" */ './insight/stylist-figures.tsx'),
      import(/* webpackChunkName: "tool" */ './template/templates.tsx'),
      import(/* webpackChunkName: "tool" */ './piece/pieces.tsx'),
      import(/* webpackChunkName: "tool" */ './session/own-password.tsx'),
      import(/* webpackChunkName: "tool" */ './passkey/passkeys.tsx'),
    ])
  return () => (
    <ToolScreen Figures={StylistFigures}>
      <FormLook>
        <Templates />
        <Pieces />
        <OwnSessions heading="h2" />
        <OwnPassword />
        <Passkeys />
      </FormLook>
    </ToolScreen>
  )
}

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
export const screenOf = (place: Place, go: Go): ReactNode => {
  const openRequest = (request: string) => go({ screen: 'create-outfit', request })
  switch (place.screen) {
    case 'clients':
      return (
        <Later
          key="clients"
          load={loadClients}
          with={{ addressOf: clientAddress }}
          waiting={screenSkeleton}
        />
      )
    case 'client':
      return (
        <Later key="client" load={loadClient} with={{ clientId: place.client }} waiting={screenSkeleton} />
      )
    case 'tools':
      return <Later key="tools" load={loadTools} with={noProps} waiting={screenSkeleton} />
    case 'create-outfit':
      return (
        <Later
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
    default:
      return (
        <OverviewScreen
          onOpenRequests={() => go({ screen: 'requests' })}
          next={<TakeNext onOpen={openRequest} />}
          messages={<Later load={loadWaiting} with={{ onOpen: openRequest }} waiting={null} />}
        />
      )
  }
}
