import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import * as styles from './dialog.module.css'
import { holdEntry } from './dialog-entry.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly className?: string
  /** Called before the user closes the dialog; false keeps it open. */
  readonly mayClose?: () => boolean
  /** The dialog has an address of its own, which Back leaves. */
  readonly isPlace?: boolean
}

/**
 * The native modal dialog: it traps focus, handles Escape and restores focus, without antd's scroll lock, whose style
 * has no nonce.
 */
export const Dialog = ({
  title,
  onClose,
  children,
  className = '',
  mayClose = () => true,
  isPlace = false,
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // The close event comes late: under StrictMode the dialog is open again by then.
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) onClose()
  }

  const close = () => {
    const isAllowed = mayClose()
    if (isAllowed) onClose()
    return isAllowed
  }
  // A ref, because useEffectEvent throws during rendering: some routers dispatch popstate within pushState, which a
  // component of a foreign part may call while it renders.
  const latestClose = useRef(close)
  useLayoutEffect(() => {
    latestClose.current = close
  })
  // Before the dialog is painted, because a user who sees it may press Back.
  useLayoutEffect(() => (isPlace ? undefined : holdEntry(() => latestClose.current())), [isPlace])

  // File inputs and pickers inside fire cancel events of their own, which bubble. Chrome closes at the second Escape in
  // a row even if the first was prevented, so onClose is handled above.
  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !mayClose()) event.preventDefault()
  }

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser brings.
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      aria-labelledby={titleId}
      onClose={handleClose}
      onCancel={handleCancel}
      onClick={closeOnBackdrop}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button onClick={close}>Close</Button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
