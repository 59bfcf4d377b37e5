import type { PendingRequest } from '@drape/contract/request'
import { FormLook } from '@drape/remote-shared/desk'
import { Later } from '@drape/remote-shared/member-ui'
import { Late } from '@drape/remote-shared/ui'
import { memo, type ReactNode } from 'react'
import { RequestMessages } from './conversation/request-messages.tsx'
import { WaitingMessages } from './conversation/waiting-messages.tsx'
import * as styles from './full-styling.module.css'
import { CreateOutfitScreen } from './outfit/create-outfit.screen.tsx'
import { KeptDrafts } from './outfit/kept-drafts.tsx'
import type { Completed } from './outfit/mood-board.dialog.tsx'
import type { Templates } from './outfit/outfit-templates.ts'
import type { FieldTemplatesProps } from './template/field-templates.tsx'

/** A chunk of its own, which the list of clients is in too. */
const loadMemory = () =>
  import(/* webpackChunkName: "client" */ './full-clients.tsx').then((module) => module.FullMemory)

/** In the chunk of the tools, so that the form does not wait for it. */
const loadTemplates = () =>
  import(/* webpackChunkName: "tool" */ './template/field-templates.tsx').then(
    (module) => module.FieldTemplates,
  )

/** Memoized, because the notes are drawn again at each letter of theirs; where it does not load, the form goes without. */
const TemplatesBeside = memo((field: FieldTemplatesProps) => <Late load={loadTemplates} with={field} />)

const templatesFor =
  (request: PendingRequest | undefined): Templates =>
  (kind, isFilled) =>
  (fieldId) => (
    <TemplatesBeside fieldId={fieldId} kind={kind} isFilled={isFilled} clientName={request?.user_name} />
  )

interface FullStylingProps {
  readonly requestId: string
  readonly wishes: (request: PendingRequest) => ReactNode
  readonly onLeave: () => void
  readonly onReopen: () => void
  readonly onCompleted: Completed
}

/** The form for an outfit, and beside it what the client wishes and writes, and what the house knows of them. */
export const FullStyling = ({ wishes, ...props }: FullStylingProps) => (
  <FormLook>
    <CreateOutfitScreen
      {...props}
      templates={templatesFor}
      wishes={(request) => (
        <>
          <div className={styles.ways}>
            {request.client_id && (
              <Later load={loadMemory} with={{ clientId: request.client_id }} waiting={null} />
            )}
            <RequestMessages request={request} />
          </div>
          {wishes(request)}
        </>
      )}
    />
  </FormLook>
)

/** What waits for the stylist beside the queue: clients who wrote, and drafts that were left. */
export const WaitingWork = ({ onOpen }: { readonly onOpen: (requestId: string) => void }) => (
  <FormLook>
    <WaitingMessages />
    <KeptDrafts onOpen={onOpen} />
  </FormLook>
)
