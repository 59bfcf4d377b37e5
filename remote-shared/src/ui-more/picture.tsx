import { useState } from 'react'
import { readPageConfig } from '../api/page-config.ts'
import { Sheet } from '../ui/sheet.tsx'

const css = `
.picture { display: block; width: 100%; height: 100%; object-fit: cover; background: var(--sand) }
.picture-none { display: grid; place-items: center; color: var(--ink-soft) }
.picture-none svg { width: min(40%, 4rem) }
`

interface PictureProps {
  readonly src: string | null | undefined
  /** What it shows; '' where the words beside it say so already. */
  readonly alt: string
  readonly isEager?: boolean
  /** It did not load: its signed address has ended perhaps. */
  readonly onMissing?: () => void
}

let base: string | undefined
/** Our own pictures are addressed below the API base; a shop's are whole addresses. */
const addressOf = (src: string): string => {
  base ??= readPageConfig().apiBase
  return src.startsWith('/') ? base + src : src
}

/** A picture that is missing or does not load leaves a drawn one in its place. */
export const Picture = ({ src, alt, isEager = false, onMissing }: PictureProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    <>
      <Sheet name="picture" css={css} />
      {src && src !== broken ? (
        <img
          className="picture"
          src={addressOf(src)}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => {
            setBroken(src)
            onMissing?.()
          }}
        />
      ) : (
        <span
          className="picture picture-none"
          {...(alt ? { role: 'img', 'aria-label': `${alt} (no picture)` } : { 'aria-hidden': true })}
        >
          <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M24 15v-3a4 4 0 1 1 4 4M24 15 6 30c-3 2-1 6 2 6h32c3 0 5-4 2-6Z" strokeLinecap="round" />
          </svg>
        </span>
      )}
    </>
  )
}
