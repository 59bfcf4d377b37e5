import { approveOutfit } from '@drape/contract/outfit'
import type { PendingRequest } from '@drape/contract/request'
import { useAct } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { formatTime } from '@drape/remote-shared/format'
import * as desk from '../desk.module.css'
import type { SavedDraft } from './saved-draft.ts'

interface LeaveDialogProps {
  readonly savedDraft: SavedDraft
  readonly claimedBy: PendingRequest['claimedBy']
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onDiscard: () => void
}

const messageFor = (isSaved: boolean, claimedBy: PendingRequest['claimedBy']): string => {
  if (!isSaved) return 'This browser keeps no drafts: what you wrote is lost when you leave.'
  const until = claimedBy ? ` The request stays yours until ${formatTime(claimedBy.until)}.` : ''
  return `Your draft is kept on this device, and waits for you here.${until}`
}

export const LeaveDialog = ({ savedDraft, claimedBy, onStay, onLeave, onDiscard }: LeaveDialogProps) => {
  const rejectOutfit = useAct(approveOutfit)

  const discard = async () => {
    const { made: outfit } = savedDraft.read()
    // Deletes the draft on the server. Errors are ignored: no client can see it, and the next outfit for this photo
    // replaces it.
    if (outfit)
      await rejectOutfit
        .mutateAsync({ params: { id: outfit.id }, body: { approved: false } })
        .catch(() => undefined)
    onDiscard()
  }

  return (
    <Dialog title="Leave this outfit?" onClose={onStay}>
      <p>{messageFor(savedDraft.isSaved, claimedBy)}</p>
      {savedDraft.read().made && <p>Your client sees the outfit only once the request is completed.</p>}
      <div className={desk.column}>
        <Button type="primary" size="large" onClick={onStay}>
          Keep working
        </Button>
        <Button size="large" onClick={onLeave}>
          {savedDraft.isSaved ? 'Leave and keep the draft' : 'Leave'}
        </Button>
        <Button size="large" aria-busy={rejectOutfit.isPending} onClick={() => void discard()}>
          Discard the draft
        </Button>
      </div>
    </Dialog>
  )
}
