import { readConversation } from '@drape/contract/conversation'
import type { PendingRequest } from '@drape/contract/request'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { messagesName } from '@drape/remote-shared/dialog'
import { useState } from 'react'
import { ClientMessagesDialog } from './client-messages.dialog.tsx'

const pollMs = 60_000

/** Opens the conversation about the request. Renders nothing where the server has no conversations. */
export const RequestMessages = ({ request }: { readonly request: PendingRequest }) => {
  const { photoId: id, userEmail } = request
  const { data } = useCall(readConversation, { params: { id } }, { everyMs: pollMs })
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const unread = data.messages.filter(({ author, read_at }) => author === 'client' && !read_at).length
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {data.messages.length ? messagesName(unread) : 'Ask the client'}
      </Button>
      {isOpen && (
        <ClientMessagesDialog
          photo={id}
          client={userEmail}
          isWaiting={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
