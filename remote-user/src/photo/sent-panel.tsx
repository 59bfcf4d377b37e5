import { type Photo, photoSent } from '@drape/contract/photo'
import { Button } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { leaveSent } from './photo.store.ts'
import { DueTime } from './photo-status.tsx'
import * as styles from './sent-panel.module.css'

interface SentPanelProps {
  readonly photo: Photo
  /** Loaded late, so it is last and moves nothing else. */
  readonly offer: ReactNode
}

export const SentPanel = ({ photo, offer }: SentPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section className={styles.sent}>
      <svg viewBox="0 0 144 144" fill="none" aria-hidden="true">
        <path d="M24 144V72a48 48 0 0 1 96 0v72Z" fill="var(--blush)" />
        <circle cx="112" cy="30" r="20" fill="var(--clay)" opacity=".55" />
        <path
          className={styles.tick}
          pathLength="100"
          d="m48 78 18 20 34-44"
          stroke="var(--cloth)"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {photoSent}
      </h1>
      <p>
        It is with our stylists now. Your outfit suggestions come within 24 hours: you find them under
        History.
      </p>
      <DueTime photo={photo} />
      <Button type="primary" size="large" onClick={leaveSent}>
        Back to Home
      </Button>
      {offer}
    </section>
  )
}
