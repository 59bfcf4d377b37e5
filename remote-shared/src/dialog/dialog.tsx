import { Button } from 'antd'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Sheet } from '../ui/sheet.tsx'
import { dialogCss } from './dialog.look.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Asked before somebody closes it; false keeps it open. */
  readonly mayClose?: () => boolean
}

/** The browser's own modal: it traps focus, hears Escape and gives focus back, without antd's un-nonced scroll lock. */
export const Dialog = ({ title, onClose, children, mayClose = () => true }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // The close event comes late: under StrictMode the dialog is open again by then.
  const hearClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) onClose()
  }

  const close = () => {
    if (mayClose()) onClose()
  }

  // Files and pickers inside have a cancel of their own, which bubbles up.
  // Chrome closes at the second Escape in a row whatever is said here: hence it is heard of above.
  const hearEscape = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !mayClose()) event.preventDefault()
  }

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser brings.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={hearClose}
      onCancel={hearEscape}
      onClick={closeOnBackdrop}
    >
      <Sheet name="dialog" css={dialogCss} />
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button onClick={close}>Close</Button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
