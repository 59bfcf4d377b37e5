import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
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
  /** It is open at an address of its own, which Back leaves. */
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
  const hearClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) onClose()
  }

  const close = () => {
    const may = mayClose()
    if (may) onClose()
    return may
  }
  const leave = useEffectEvent(close)
  // Before it is painted: who sees a dialog may press Back.
  useLayoutEffect(() => (isPlace ? undefined : holdEntry(leave)), [isPlace])

  // File inputs and pickers inside fire cancel events of their own, which bubble. Chrome closes at the second Escape in
  // a row even if the first was prevented, so onClose is handled above.
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
      className={`${styles.dialog} ${className}`}
      aria-labelledby={titleId}
      onClose={hearClose}
      onCancel={hearEscape}
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
