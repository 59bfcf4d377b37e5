import { listWaitingConversations, type WaitingConversation } from '@drape/contract/conversation'
import { causeOf, statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { counted, relativeTime, useNow } from '@drape/remote-shared/format'
import { NotLoaded, Picture, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { useState } from 'react'
import * as desk from '../desk.module.css'
import { ClientMessagesDialog } from './client-messages.dialog.tsx'
import * as styles from './conversation.module.css'

const pollMs = 60_000

const about = ({ isSwap, outfit_title }: WaitingConversation): string =>
  `${isSwap ? 'Asks for another piece' : 'Has written'}${outfit_title ? ` · ${outfit_title}` : ' · not styled yet'}`

/** The clients who wait for an answer. Nothing where the server has no conversations. */
export const WaitingMessages = () => {
  const waiting = useCall(listWaitingConversations, {}, { everyMs: pollMs })
  const now = useNow()
  const [open, setOpen] = useState<WaitingConversation>()
  const { data, error, refetch } = waiting
  const { isOnline } = useRefresh(waiting)
  // Offline the overview says so, for all that is on it.
  if (!data && (!error || !isOnline || statusOf(error) === 404)) return null
  const conversations = data?.conversations ?? []

  return (
    <section className={styles.waiting} aria-labelledby="waiting-messages">
      <h2 id="waiting-messages">
        Messages{conversations.length > 0 && <span>{conversations.length} waiting</span>}
      </h2>
      {!data && (
        <NotLoaded title="The messages did not load" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      )}
      {data && conversations.length === 0 && <p className={styles.none}>No client waits for an answer.</p>}
      <ul>
        {conversations.map((each) => (
          <li key={each.photo_id}>
            <div className={styles.photo}>
              <Picture src={each.image_url} alt="" onMissing={() => takeFreshAddress(waiting)} />
            </div>
            <div>
              <p className={styles.who}>
                <strong>{each.client_email}</strong>
                {each.unread > 0 && <b>{each.unread} new</b>}
              </p>
              <p className={desk.aside}>
                {about(each)} · <time dateTime={each.since}>{relativeTime(each.since, now)}</time>
              </p>
            </div>
            <Button
              aria-haspopup="dialog"
              aria-label={`Answer ${each.client_email}, ${counted(each.unread, 'new message')}`}
              onClick={() => setOpen(each)}
            >
              Answer
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <ClientMessagesDialog
          photo={open.photo_id}
          client={open.client_email}
          isWaiting={conversations.some(({ photo_id }) => photo_id === open.photo_id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
