import { type ReactNode, useEffect } from 'react'
import { Sheet } from './sheet.tsx'
import { spreadCss } from './spread.look.ts'

interface SpreadProps {
  /** What the browser's tab says. */
  readonly title: string
  readonly art: ReactNode
  readonly children: ReactNode
}

/** Two facing pages, as in a magazine: the drawing and the words. On a phone the drawing lies on top. */
export const Spread = ({ title, art, children }: SpreadProps) => {
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <main className="spread">
      <Sheet name="spread" css={spreadCss} />
      <div className="spread-art" aria-hidden="true">
        {art}
      </div>
      <div className="spread-page">{children}</div>
    </main>
  )
}
