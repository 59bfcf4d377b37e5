import type { Message, MessagePicture } from '@drape/contract/conversation'
import type { ComponentType } from 'react'
import { formatDate, formatTime } from '../format/moment.ts'
import { Picture } from '../member-ui/picture.tsx'
import * as styles from './message-pictures.module.css'

interface LargePicture {
  readonly id: string
  readonly src: string
  readonly alt: string
  readonly title: string
  readonly facts: string
}

/** The large view of pictures, which each area brings: that of its photos. */
export type PictureViewer = ComponentType<{
  readonly pictures: readonly LargePicture[]
  readonly shownId: string
  readonly onShow: (id: string) => void
  readonly onMissing: () => void
  readonly onClose: () => void
}>

/** The number is left out of the only one. */
const nameOf = (by: string, at: number, count: number): string => {
  const name = by === 'You' ? 'Your picture' : `Picture from ${by}`
  return count > 1 ? `${name}, ${at + 1} of ${count}` : name
}

/** All pictures of a conversation, by whom `byOf` says. */
export const largePictures = (
  messages: readonly Message[],
  byOf: (message: Message) => string,
): readonly LargePicture[] =>
  messages.flatMap((message) => {
    const { pictures = [], sent_at } = message
    return pictures.map(({ id, image_url }, at) => {
      const title = nameOf(byOf(message), at, pictures.length)
      const facts = `${formatDate(sent_at)}, ${formatTime(sent_at)}`
      return { id, src: image_url, alt: title, title, facts }
    })
  })

interface MessagePicturesProps {
  readonly pictures: readonly MessagePicture[]
  readonly by: string
  /** Undefined where there is no large view. */
  readonly onView: ((id: string) => void) | undefined
  readonly onMissing: () => void
}

export const MessagePictures = ({ pictures, by, onView, onMissing }: MessagePicturesProps) => (
  <div className={styles.pictures}>
    {pictures.map(({ id, thumbnail_url }, at) => {
      const name = nameOf(by, at, pictures.length)
      const small = { src: thumbnail_url, onMissing }
      return onView ? (
        <button
          key={id}
          type="button"
          aria-haspopup="dialog"
          aria-label={`See large: ${name}`}
          onClick={() => onView(id)}
        >
          <Picture {...small} alt="" />
        </button>
      ) : (
        <Picture key={id} {...small} alt={name} />
      )
    })}
  </div>
)
