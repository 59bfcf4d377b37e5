import type { Photo } from '@drape/contract/photo'
import { messagesName, noDraft } from '@drape/remote-shared/dialog'
import { formatDate } from '@drape/remote-shared/format'
import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { MessagesDialog } from './messages.dialog.tsx'

interface PhotoMessagesProps {
  readonly photo: Photo
  readonly className?: string
}

/** Nothing where the server has no conversations. */
export const PhotoMessages = ({ photo, className }: PhotoMessagesProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(noDraft)
  const { id, unread_answers: unread, stylist_name, upload_date } = photo
  if (unread === undefined) return null
  const name = messagesName(unread)
  return (
    <>
      <Button
        type="text"
        className={className}
        aria-haspopup="dialog"
        aria-label={`${name}: photo of ${formatDate(upload_date)}`}
        onClick={() => setIsOpen(true)}
      >
        {name}
      </Button>
      {isOpen && (
        <MessagesDialog
          photo={id}
          stylist={stylist_name}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
