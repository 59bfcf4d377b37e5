import { type Message, textOfPictures } from '@drape/contract/conversation'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../format/moment.ts'
import * as styles from './conversation.module.css'
import { MessagePictures } from './message-pictures.tsx'

const isToday = (moment: string): boolean => formatDate(moment) === formatDate(Date.now())

const SentTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>
    {isToday(at) ? '' : `${formatDate(at)}, `}
    {formatTime(at)}
  </time>
)

interface MessageListProps {
  readonly messages: readonly Message[]
  readonly author: Message['author']
  /** The name of the author. */
  readonly byOf: (message: Message) => string
  readonly onView: ((id: string) => void) | undefined
  readonly onMissing: () => void
  readonly actionOf: ((wish: Message) => ReactNode) | undefined
}

/** The log is on the page before its first message, so that screen readers announce it. */
export const MessageList = ({ messages, author, byOf, onView, onMissing, actionOf }: MessageListProps) => {
  const lastSeenId = messages.findLast((each) => each.author === author && each.read_at)?.id
  return (
    <div role="log" aria-label="Messages" className={styles.log}>
      {messages.map((message) => {
        const { id, text, pictures = [], item, swap, replaced, sent_at } = message
        const isOwn = message.author === author
        const by = byOf(message)
        return (
          <article key={id} className={styles.message} data-own={isOwn}>
            <p className={styles.by}>
              <strong>{by}</strong> <SentTime at={sent_at} />
            </p>
            {item && (
              <p className={styles.about}>
                {replaced
                  ? `In the outfit now: ${item.name}, in place of ${replaced.name}`
                  : `${swap ? 'Another one in place of' : 'About'} ${item.name}`}
              </p>
            )}
            {pictures.length > 0 && (
              <MessagePictures pictures={pictures} by={by} onView={onView} onMissing={onMissing} />
            )}
            {(pictures.length === 0 || text !== textOfPictures(pictures.length)) && (
              <p className={styles.text}>{text}</p>
            )}
            {id === lastSeenId && <p className={styles.seen}>Seen</p>}
            {swap === 'wish' &&
              !messages.some((each) => each.replaced?.id === item?.id) &&
              actionOf?.(message)}
          </article>
        )
      })}
    </div>
  )
}
