import type { Message } from '@drape/contract/conversation'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../format/moment.ts'
import * as styles from './conversation.module.css'

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
  readonly other: string
  readonly actionOf: ((wish: Message) => ReactNode) | undefined
}

/** The log is on the page before its first message, so that screen readers announce it. */
export const MessageList = ({ messages, author, other, actionOf }: MessageListProps) => {
  const lastSeenId = messages.findLast((each) => each.author === author && each.read_at)?.id
  return (
    <div role="log" aria-label="Messages" className={styles.log}>
      {messages.map((message) => {
        const { id, text, item, swap, replaced, sent_at, stylist_name } = message
        const isOwn = message.author === author
        return (
          <article key={id} className={styles.message} data-own={isOwn}>
            <p className={styles.by}>
              <strong>{isOwn ? 'You' : stylist_name || other}</strong> <SentTime at={sent_at} />
            </p>
            {item && (
              <p className={styles.about}>
                {replaced
                  ? `In the outfit now: ${item.name}, in place of ${replaced.name}`
                  : `${swap ? 'Another one in place of' : 'About'} ${item.name}`}
              </p>
            )}
            <p className={styles.text}>{text}</p>
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
