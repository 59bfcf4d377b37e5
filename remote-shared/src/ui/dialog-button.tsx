import type { ComponentType } from 'react'
import { Announcement } from './announcement.tsx'
import { Button } from './button.tsx'
import * as styles from './dialog-button.module.css'
import { useLazy } from './use-lazy.ts'

interface DialogButtonProps {
  readonly children: string
  /** Loads the dialog, whose code is not part of the screen's. */
  readonly load: () => Promise<ComponentType<{ readonly onClose: () => void }>>
}

/** A button that loads its dialog's code when it is pressed. */
export const DialogButton = ({ children, load }: DialogButtonProps) => {
  const { Component, isLoading, words, open, shut } = useLazy(load)
  return (
    <>
      <Button type="text" aria-haspopup="dialog" aria-busy={isLoading} onClick={open}>
        {children}
      </Button>
      <Announcement className={styles.words}>{words}</Announcement>
      {Component && <Component onClose={shut} />}
    </>
  )
}
