import { Conversation, Dialog, noDraft } from '@drape/remote-shared/dialog'
import { useState } from 'react'
import { loadTools } from '../load-tools.ts'
import { loadPicture } from '../picture/load-picture.ts'

/** The conversation of a photo, in a dialog. The draft stays when it is closed. */
export const useMessages = (photo: string, stylist: string | null | undefined) => {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(noDraft)
  return {
    draft,
    open: (nextDraft = draft) => {
      setDraft(nextDraft)
      setIsOpen(true)
    },
    dialog: isOpen && (
      <Dialog title="Messages" onClose={() => setIsOpen(false)}>
        <Conversation
          photo={photo}
          author="client"
          other="Your stylist"
          empty={`${stylist || 'Your stylist'} reads what you write here, and answers in person.`}
          draft={draft}
          onDraft={setDraft}
          loadViewer={loadPicture}
          loadUpload={loadTools}
        />
      </Dialog>
    ),
  }
}
