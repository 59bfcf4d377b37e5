import {
  listWaitingConversations,
  type SoldPiece,
  type WaitingConversation,
} from '@drape/contract/conversation'
import { causeOf, statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { Button, Flex } from '@drape/remote-shared/desk'
import { counted, relativeTime, useNow } from '@drape/remote-shared/format'
import { NotLoaded, Picture, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { useState } from 'react'
import * as desk from '../desk.module.css'
import { ClientMessagesDialog, soldWords } from './client-messages.dialog.tsx'
import * as styles from './conversation.module.css'

const pollMs = 60_000

const about = ({ isSwap, outfit_title }: WaitingConversation): string =>
  `${isSwap ? 'Asks for another piece' : 'Has written'}${outfit_title ? ` · ${outfit_title}` : ' · not styled yet'}`

/** The conversations in which a client waits for an answer. Renders nothing where the server has no conversations. */
export const WaitingMessages = () => {
  const waiting = useCall(listWaitingConversations, {}, { everyMs: pollMs })
  const now = useNow()
  const [selected, setSelected] = useState<WaitingConversation | SoldPiece>()
  const { data, error, refetch } = waiting
  const { isOnline } = useRefresh(waiting)
  // Offline the overview shows one message for all its parts.
  if (!data && (!error || !isOnline || statusOf(error) === 404)) return null
  const conversations = data?.conversations ?? []
  const sold = data?.sold ?? []
  const count = conversations.length + sold.length

  return (
    <section className={styles.waiting} aria-labelledby="waiting-messages">
      <Flex component="h2" id="waiting-messages" wrap align="baseline" gap="0 1rem">
        Messages{count > 0 && <span>{count} waiting</span>}
      </Flex>
      {!data && (
        <NotLoaded title="The messages did not load" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      )}
      {data && count === 0 && <p className={desk.none}>No client waits for an answer.</p>}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.photo_id}>
            <div className={desk.portrait}>
              <Picture src={conversation.image_url} alt="" onMissing={() => takeFreshAddress(waiting)} />
            </div>
            <div>
              <Flex component="p" wrap gap="0 0.75rem" className={styles.who}>
                <strong>{conversation.client_email}</strong>
                {conversation.unread > 0 && <b>{conversation.unread} new</b>}
              </Flex>
              <p className={desk.aside}>
                {about(conversation)} ·{' '}
                <time dateTime={conversation.since}>{relativeTime(conversation.since, now)}</time>
              </p>
            </div>
            <Button
              aria-haspopup="dialog"
              aria-label={`Answer ${conversation.client_email}, ${counted(conversation.unread, 'new message')}`}
              onClick={() => setSelected(conversation)}
            >
              Answer
            </Button>
          </li>
        ))}
        {sold.map((piece) => (
          <li key={piece.item.id}>
            <div className={desk.portrait}>
              <Picture src={piece.image_url} alt="" onMissing={() => takeFreshAddress(waiting)} />
            </div>
            <div>
              <p className={styles.who}>
                A piece of <strong>{piece.client_email}</strong>’s outfit is {soldWords[piece.state]}
              </p>
              <p className={desk.aside}>
                {piece.item.name} · {piece.outfit_title} ·{' '}
                <time dateTime={piece.since}>{relativeTime(piece.since, now)}</time>
              </p>
            </div>
            <Button
              aria-haspopup="dialog"
              aria-label={`Replace piece: ${piece.item.name} of ${piece.client_email}`}
              onClick={() => setSelected(piece)}
            >
              Replace piece
            </Button>
          </li>
        ))}
      </ul>
      {selected && (
        <ClientMessagesDialog
          photo={selected.photo_id}
          client={selected.client_email}
          isWaiting={conversations.some(({ photo_id }) => photo_id === selected.photo_id)}
          sold={'item' in selected ? sold.find(({ item }) => item.id === selected.item.id) : undefined}
          onClose={() => setSelected(undefined)}
        />
      )}
    </section>
  )
}
