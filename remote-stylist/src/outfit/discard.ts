import { showToast } from '@drape/remote-shared/toast'
import type { KeptDraft } from './kept-draft.ts'

const undoMs = 15_000

interface Then {
  readonly onLeave: () => void
  /** Opens the request again. */
  readonly onReopen: () => void
}

/** Throws a draft away and leaves, and says how to have it back. */
export const discard = (kept: KeptDraft, { onLeave, onReopen }: Then): void => {
  const putBack = kept.forget()
  onLeave()
  const undo = () => {
    putBack()
    onReopen()
  }
  showToast('The draft was discarded.', {
    ms: undoMs,
    action: { name: 'Undo', onPress: undo, takesFocus: true },
  })
}
