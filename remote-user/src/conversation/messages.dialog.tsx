import { listPhotos } from '@drape/contract/photo'
import { Conversation, Dialog, type Draft } from '@drape/remote-shared/dialog'

const refreshes = [listPhotos]

interface MessagesDialogProps {
  readonly photo: string
  readonly stylist: string | null | undefined
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly onClose: () => void
}

export const MessagesDialog = ({ photo, stylist, draft, onDraft, onClose }: MessagesDialogProps) => (
  <Dialog title="Messages" onClose={onClose}>
    <Conversation
      photo={photo}
      author="client"
      other="Your stylist"
      empty={`${stylist || 'Your stylist'} reads what you write here, and answers in person.`}
      draft={draft}
      onDraft={onDraft}
      refreshes={refreshes}
    />
  </Dialog>
)
