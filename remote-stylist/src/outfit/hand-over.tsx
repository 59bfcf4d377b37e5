import { listColleagues } from '@drape/contract/request'
import { statusOf, useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Announcement, useLazy } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as styles from './create-outfit.module.css'
import type { HandOverDialogProps } from './hand-over.dialog.tsx'

const load = () => import('./hand-over.dialog.tsx').then((module) => module.HandOverDialog)

type HandOverProps = Pick<HandOverDialogProps, 'request' | 'draft' | 'onRefused' | 'onDone'>

/** Opens the dialog in which the request is handed over. Renders nothing where the server has no colleagues. */
export const HandOver = ({ onDone, ...props }: HandOverProps) => {
  const { isPending, error } = useCall(listColleagues)
  const { Component, isLoading, words, open, shut } = useLazy(load)
  /** Kept while the dialog is closed. */
  const [note, setNote] = useState('')
  // An open dialog stays, and offers to load the colleagues again.
  if ((isPending && !Component) || statusOf(error) === 404) return null
  return (
    <div className={styles.action}>
      <Button aria-haspopup="dialog" aria-busy={isLoading} onClick={() => void open()}>
        Hand over
      </Button>
      <Announcement>{words}</Announcement>
      {Component && (
        <Component
          {...props}
          note={note}
          onNote={setNote}
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
