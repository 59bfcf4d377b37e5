import { readConversation, type SoldPiece, settleMessages } from '@drape/contract/conversation'
import { useAct, useReplies } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Conversation, Dialog, noDraft } from '@drape/remote-shared/dialog'
import { Announcement } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { loadUpload } from '../loads.ts'
import { loadMessagePicture } from '../message-picture.tsx'
import * as styles from './conversation.module.css'
import { ReplacePiece } from './replace-piece.tsx'

export const soldWords: Readonly<Record<SoldPiece['state'], string>> = {
  gone: 'gone from the shop',
  sold_out: 'sold out',
}

interface ClientMessagesProps {
  readonly photo: string
  readonly client: string
  /** Whether the conversation is on the list of those that wait for an answer. */
  readonly isWaiting: boolean
  /** A piece of the outfit that is no longer sold. */
  readonly sold?: SoldPiece | undefined
  readonly onClose: () => void
}

export const ClientMessagesDialog = ({ photo, client, isWaiting, sold, onClose }: ClientMessagesProps) => {
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
      {sold && (
        <div className={styles.sold}>
          <p>{`${sold.item.name} is ${soldWords[sold.state]}. Replace it, or write to your client.`}</p>
          <ReplacePiece
            photo={photo}
            wish={{ id: sold.item.id, item: sold.item }}
            defaultText={`${sold.item.name} is ${soldWords[sold.state]}, so here is another one for you.`}
          />
        </div>
      )}
      <Conversation
        photo={photo}
        author="stylist"
        other={client}
        empty="Nothing yet. What you write here the client reads in the app, and is told of by e-mail. House notes do not belong here."
        draft={draft}
        onDraft={setDraft}
        loadViewer={loadMessagePicture}
        loadUpload={loadUpload}
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
