import { useState } from 'react'
import { readPageConfig } from '../http/page-config.ts'
import * as styles from './picture.module.css'
import { useReload } from './use-reload.ts'

interface PictureProps {
  readonly src: string | null | undefined
  /** The alt text; '' if the text beside the picture says the same. */
  readonly alt: string
  readonly isEager?: boolean
  readonly className?: string
  /** Called when the picture does not load, perhaps because its signed address has expired. */
  readonly onMissing?: () => void
  /** Called when the picture has loaded, after a failure too. */
  readonly onShown?: () => void
}

let base: string | undefined
/** Our own pictures have paths relative to the API base; pictures of shops have full addresses. */
const addressOf = (src: string): string => {
  base ??= readPageConfig().apiBase
  return src.startsWith('/') ? base + src : src
}

/** A picture that is missing is replaced by a drawing; so is one that does not load, until it does. */
export const Picture = ({ src, alt, isEager = false, className = '', onMissing, onShown }: PictureProps) => {
  const [broken, setBroken] = useState<string>()
  const isBroken = !!src && src === broken
  useReload(isBroken ? addressOf(src) : undefined, { onLoaded: () => setBroken(undefined), onMissing })
  if (src && !isBroken)
    return (
      <img
        className={`${styles.picture} ${className}`}
        src={addressOf(src)}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={onShown}
        onError={() => {
          setBroken(src)
          onMissing?.()
        }}
      />
    )
  return (
    <span
      className={`${styles.picture} ${styles.none} ${className}`}
      {...(alt ? { role: 'img', 'aria-label': `${alt} (no picture)` } : { 'aria-hidden': true })}
    >
      <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M24 15v-3a4 4 0 1 1 4 4M24 15 6 30c-3 2-1 6 2 6h32c3 0 5-4 2-6Z" strokeLinecap="round" />
      </svg>
    </span>
  )
}
