import type { PendingRequest } from '@drape/contract/request'
import { LazyWithRetry } from '@drape/remote-shared/member-ui'
import { Lazy } from '@drape/remote-shared/ui'
import { type ComponentProps, memo } from 'react'
import { RequestMessages } from './conversation/request-messages.tsx'
import { WaitingMessages } from './conversation/waiting-messages.tsx'
import * as desk from './desk.module.css'
import type { Advice } from './load-fit.ts'
import { loadClientBeside, loadFieldTemplates } from './loads.ts'
import { CreateOutfitScreen } from './outfit/create-outfit.screen.tsx'
import { SavedDrafts } from './outfit/saved-drafts.tsx'
import * as styles from './outfit.module.css'
import { DueCountdown } from './request/due-countdown.tsx'
import { LikesList } from './request/likes-list.tsx'
import type { FieldTemplatesProps } from './template/field-templates.tsx'

/** Memoized, because the notes rerender at each letter. Where it does not load, the form has no templates. */
const TemplatesBeside = memo((field: FieldTemplatesProps) => <Lazy load={loadFieldTemplates} with={field} />)

const detailsOf = (request: PendingRequest, onAdvice: (advice: Advice) => void) => (
  <>
    <div className={`${desk.ways} ${styles.ways}`}>
      {request.client_id && (
        <LazyWithRetry
          load={loadClientBeside}
          with={{ clientId: request.client_id, onAdvice }}
          waiting={null}
        />
      )}
      <RequestMessages request={request} />
    </div>
    <DueCountdown request={request} />
    <LikesList {...request} />
  </>
)

/** The form for an outfit, and beside it the client's likes, messages and history. */
export const CreateOutfit = (
  request: Omit<ComponentProps<typeof CreateOutfitScreen>, 'details' | 'Templates'>,
) => <CreateOutfitScreen {...request} details={detailsOf} Templates={TemplatesBeside} />

/** Messages that wait for an answer, and drafts on this device. */
export const WaitingWork = (drafts: ComponentProps<typeof SavedDrafts>) => (
  <>
    <WaitingMessages />
    <SavedDrafts {...drafts} />
  </>
)
