import { Announcement, Button } from '@drape/remote-shared/ui'
import { type ReactNode, useId } from 'react'
import * as styles from './fit.module.css'
import type { FitParts, Part, PartState } from './use-fit-parts.ts'

const words: Readonly<Record<PartState, string | undefined>> = {
  saving: undefined,
  saved: 'Saved',
  failed: 'This is not saved yet.',
}
const unsavedOffline = 'You are offline. Stay on this page, and it is saved with the connection.'

interface PartCardProps {
  readonly title: string
  readonly parts: FitParts
  readonly part: Part
  readonly children: ReactNode
  readonly note?: string
}

/** A part of the form, which is saved by itself. */
export const PartCard = ({ title, parts, part, children, note }: PartCardProps) => {
  const id = useId()
  const state = parts.states[part]
  const hasFailed = state === 'failed'
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className={styles.soft}>{note}</p>}
      {children}
      <div className={styles.state}>
        <Announcement>{hasFailed && !parts.isOnline ? unsavedOffline : state && words[state]}</Announcement>
        {hasFailed && parts.isOnline && <Button onClick={() => parts.tryAgain(part)}>Try again</Button>}
      </div>
    </section>
  )
}
