import { type Message, markMessagesRead, readConversation } from '@drape/contract/conversation'
import { type ComponentProps, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useAct, useCall } from '../api/use-call.ts'
import { failureText } from '../http/call-failed.ts'
import { takeFreshAddress } from '../member-ui/fresh-address.ts'
import { LazyWithRetry } from '../member-ui/lazy-with-retry.tsx'
import { NotLoaded } from '../member-ui/not-loaded.tsx'
import { Skeleton } from '../member-ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import type { Draft, LoadUpload } from './draft.ts'
import { MessageList } from './message-list.tsx'
import { largePictures, type PictureViewer } from './message-pictures.tsx'

const pollMs = 10_000

export interface ConversationProps {
  readonly photo: string
  readonly author: Message['author']
  /** The name of the other side, for messages without one. */
  readonly other: string
  /** Shown while there is no message. */
  readonly empty: string
  readonly draft: Draft
  readonly onDraft: (change: SetStateAction<Draft>) => void
  /** Without it pictures are not shown large. */
  readonly loadViewer?: () => Promise<PictureViewer>
  /** Without it none can be sent. */
  readonly loadUpload?: LoadUpload
  /** Renders the button with which a stylist answers a wish for another piece. */
  readonly actionOf?: (wish: Message) => ReactNode
}

/** While it is on the screen, new messages come by themselves, and the other side learns that they were seen. */
export const Conversation = (props: ConversationProps) => {
  const { photo, author, other, empty, draft, onDraft, loadViewer, loadUpload, actionOf } = props
  const params = { id: photo }
  const query = useCall(readConversation, { params }, { everyMs: pollMs })
  const { data, error, isPending, refetch } = query
  const [shownId, setShownId] = useState<string>()
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
  const byOf = (message: Message) => (message.author === author ? 'You' : message.stylist_name || other)
  const large = largePictures(messages, byOf)
  const onMissing = () => takeFreshAddress(query)
  return (
    <>
      {count === 0 && <p>{empty}</p>}
      <MessageList
        messages={messages}
        author={author}
        byOf={byOf}
        onView={loadViewer && setShownId}
        onMissing={onMissing}
        actionOf={actionOf}
      />
      <Composer photo={photo} draft={draft} onDraft={onDraft} loadUpload={loadUpload} />
      <div ref={endMarker} />
      {loadViewer && shownId !== undefined && large.some(({ id }) => id === shownId) && (
        <LazyWithRetry<ComponentProps<PictureViewer>>
          load={loadViewer}
          with={{
            pictures: large,
            shownId,
            onShow: setShownId,
            onMissing,
            onClose: () => setShownId(undefined),
          }}
        />
      )}
    </>
  )
}
