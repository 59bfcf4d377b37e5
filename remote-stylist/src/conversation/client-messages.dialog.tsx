import { readConversation, settleMessages } from '@drape/contract/conversation'
import { useAct, useReplies } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Conversation, Dialog, noDraft } from '@drape/remote-shared/dialog'
import { Announcement } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './conversation.module.css'
import { ReplacePiece } from './replace-piece.tsx'

interface ClientMessagesProps {
  readonly photo: string
  readonly client: string
  /** Whether the conversation is on the list of those that wait for an answer. */
  readonly isWaiting: boolean
  readonly onClose: () => void
}

export const ClientMessagesDialog = ({ photo, client, isWaiting, onClose }: ClientMessagesProps) => {
  const [draft, setDraft] = useState(noDraft)
  const settle = useAct(settleMessages)
  const replies = useReplies()
  const params = { id: photo }

  const finish = () => {
    const lastMessage = replies.read(readConversation, { params })?.messages.at(-1)
    if (lastMessage) settle.mutate({ params, body: { upTo: lastMessage.id } }, { onSuccess: onClose })
  }

  return (
    <Dialog title="Messages" onClose={onClose}>
      <p className={styles.client}>{client}</p>
      <Conversation
        photo={photo}
        author="stylist"
        other={client}
        empty="Nothing yet. What you write here the client reads in the app, and is told of by e-mail. House notes do not belong here."
        draft={draft}
        onDraft={setDraft}
        actionOf={(wish) => <ReplacePiece photo={photo} wish={wish} />}
      />
      {isWaiting && (
        <div className={styles.settle}>
          <Button aria-busy={settle.isPending} onClick={finish}>
            Nothing more to do
          </Button>
          <Announcement isError>
            {settle.isError ? 'This could not be noted. Please try again.' : undefined}
          </Announcement>
        </div>
      )}
    </Dialog>
  )
}
