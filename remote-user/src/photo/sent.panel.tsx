import { Button, Sheet } from '@drape/remote-shared/ui'
import { useEffect, useRef } from 'react'
import { leaveSent } from './photo.store.ts'

const css = `
.sent { display: grid; justify-items: center; gap: 1.25rem; padding-block: clamp(2rem, 10svh, 6rem) 2rem; text-align: center }
.sent svg { width: 9rem }
.sent h1 { margin: 0; max-width: 12em; font: 400 clamp(2.75rem, 11vw, 4rem)/1 var(--serif); text-wrap: balance }
.sent h1:focus { outline: none }
.sent p { margin: 0 0 .5rem; max-width: 27rem; color: var(--ink-soft); text-wrap: pretty }
@media (prefers-reduced-motion: no-preference) {
  .sent-tick { stroke-dasharray: 100; animation: sent-tick .5s .15s ease-out backwards }
  @keyframes sent-tick { from { stroke-dashoffset: 100 } }
}
`

export const sentTitle = 'Photo Submitted Successfully!'

export const SentPanel = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section className="sent">
      <Sheet name="sent" css={css} />
      <svg viewBox="0 0 144 144" fill="none" aria-hidden="true">
        <path d="M24 144V72a48 48 0 0 1 96 0v72Z" fill="var(--blush)" />
        <circle cx="112" cy="30" r="20" fill="var(--clay)" opacity=".55" />
        <path
          className="sent-tick"
          pathLength="100"
          d="m48 78 18 20 34-44"
          stroke="var(--cloth)"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {sentTitle}
      </h1>
      <p>
        It is with our stylists now. Your outfit suggestions come within 24 hours: you find them under
        History.
      </p>
      <Button type="primary" size="large" onClick={leaveSent}>
        Back to Home
      </Button>
    </section>
  )
}
