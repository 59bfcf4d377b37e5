import { listColleagues, type PendingRequest } from '@drape/contract/request'
import { statusOf, useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Announcement, useArrival } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as styles from './create-outfit.module.css'
import type { SavedDraft } from './saved-draft.ts'

const load = () => import('./hand-over.dialog.tsx').then((module) => module.HandOverDialog)

interface HandOverProps {
  readonly request: PendingRequest
  readonly savedDraft: SavedDraft
  /** Called when the server refused the hand-over: the claim may be lost. */
  readonly onRefused: (error: unknown) => void
  readonly onDone: () => void
}

/** Opens the dialog in which the request is handed over. Renders nothing where the server has no colleagues. */
export const HandOver = ({ request, savedDraft, onRefused, onDone }: HandOverProps) => {
  const { isPending, error } = useCall(listColleagues)
  const { Piece, isLoading, words, open, shut } = useArrival(load)
  /** Kept while the dialog is closed. */
  const [note, setNote] = useState('')
  // An open dialog stays, and offers to load the colleagues again.
  if ((isPending && !Piece) || statusOf(error) === 404) return null
  return (
    <div className={styles.deed}>
      <Button aria-haspopup="dialog" aria-busy={isLoading} onClick={() => void open()}>
        Hand over
      </Button>
      <Announcement>{words}</Announcement>
      {Piece && (
        <Piece
          request={request}
          draft={savedDraft}
          note={note}
          onNote={setNote}
          onRefused={onRefused}
          onDone={() => {
            // A button outside of an open dialog cannot take the focus.
            flushSync(shut)
            onDone()
          }}
          onClose={shut}
        />
      )}
    </div>
  )
}
