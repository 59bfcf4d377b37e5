import { listColleagues, type PendingRequest } from '@drape/contract/request'
import { statusOf, useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Announcement, useArrival } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as styles from './create-outfit.module.css'
import type { KeptDraft } from './kept-draft.ts'

const load = () => import('./hand-over.dialog.tsx').then((module) => module.HandOverDialog)

interface HandOverProps {
  readonly request: PendingRequest
  readonly kept: KeptDraft
  /** Called when the server refused it: the claim may be lost. */
  readonly onRefused: (error: unknown) => void
  readonly onDone: () => void
}

/** The way to hand the opened request over. Nothing where the server knows no colleagues. */
export const HandOver = ({ request, kept, onRefused, onDone }: HandOverProps) => {
  const { isPending, error } = useCall(listColleagues)
  const { Piece, isLoading, words, open, shut } = useArrival(load)
  /** What was written before the dialog was closed. */
  const [note, setNote] = useState('')
  // The open dialog asks again where they did not come.
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
          draft={kept}
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
