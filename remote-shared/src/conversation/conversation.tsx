import { type Message, markMessagesRead, readConversation } from '@drape/contract/conversation'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAct, useCall } from '../api/use-call.ts'
import { failureText } from '../http/call-failed.ts'
import { NotLoaded } from '../member-ui/not-loaded.tsx'
import { Skeleton } from '../member-ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import type { Draft } from './draft.ts'
import { MessageList } from './message-list.tsx'

const pollMs = 10_000

interface ConversationProps {
  readonly photo: string
  readonly author: Message['author']
  /** The name of the other side, for messages without one. */
  readonly other: string
  /** Shown while there is no message. */
  readonly empty: string
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  /** Renders the button with which a stylist answers a wish for another piece. */
  readonly actionOf?: (wish: Message) => ReactNode
}

/** While it is on the screen, new messages come by themselves, and the other side learns that they were seen. */
export const Conversation = (props: ConversationProps) => {
  const { photo, author, other, empty, draft, onDraft, actionOf } = props
  const params = { id: photo }
  const { data, error, isPending, refetch } = useCall(readConversation, { params }, { everyMs: pollMs })
  const { mutate: markRead } = useAct(markMessagesRead)
  const endMarker = useRef<HTMLDivElement>(null)

  // The cached conversation is shown meanwhile, and may be minutes old.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch])

  const messages = data?.messages ?? []
  const unread = messages.findLast((each) => each.author !== author && !each.read_at)?.id
  useEffect(() => {
    if (unread) markRead({ params: { id: photo }, body: { upTo: unread } })
  }, [unread, photo, markRead])

  const count = messages.length
  useEffect(() => {
    if (count > 0) endMarker.current?.scrollIntoView?.({ block: 'end' })
  }, [count])

  if (isPending) return <Skeleton of="the messages" pieces={[3, 3, 5]} />
  if (error && !data)
    return (
      <NotLoaded title="The messages did not load" onRetry={refetch}>
        {failureText(error)}
      </NotLoaded>
    )
  return (
    <>
      {count === 0 && <p>{empty}</p>}
      <MessageList messages={messages} author={author} other={other} actionOf={actionOf} />
      <Composer photo={photo} draft={draft} onDraft={onDraft} />
      <div ref={endMarker} />
    </>
  )
}
