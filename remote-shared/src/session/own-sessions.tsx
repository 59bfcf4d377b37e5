import { useId } from 'react'
import { DialogButton } from '../ui/dialog-button.tsx'

/** Loaded when the dialog is opened, because few users open it. */
export const loadOwnSessions = () =>
  import('./own-sessions.dialog.tsx').then((module) => module.OwnSessionsDialog)

interface OwnSessionsProps {
  readonly heading: 'h2' | 'h3'
  readonly className?: string
}

export const OwnSessions = ({ heading: Heading, className }: OwnSessionsProps) => {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id}>Your sessions</Heading>
      <p>In which browsers you are signed in, and since when.</p>
      <DialogButton load={loadOwnSessions}>Where you are signed in</DialogButton>
    </section>
  )
}
