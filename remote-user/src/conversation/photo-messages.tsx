import type { Photo } from '@drape/contract/photo'
import { messagesName } from '@drape/remote-shared/dialog'
import { formatDate } from '@drape/remote-shared/format'
import { Button } from '@drape/remote-shared/ui'
import { useMessages } from './use-messages.tsx'

interface PhotoMessagesProps {
  readonly photo: Photo
  readonly className?: string
}

/** Renders nothing where the server has no conversations. */
export const PhotoMessages = ({ photo, className }: PhotoMessagesProps) => {
  const { id, unread_answers: unreadCount, stylist_name, upload_date } = photo
  const { open, dialog } = useMessages(id, stylist_name)
  if (unreadCount === undefined) return null
  const name = messagesName(unreadCount)
  return (
    <>
      <Button
        type="text"
        className={className}
        aria-haspopup="dialog"
        aria-label={`${name}: photo of ${formatDate(upload_date)}`}
        onClick={() => open()}
      >
        {name}
      </Button>
      {dialog}
    </>
  )
}
