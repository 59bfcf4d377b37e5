import { Dialog } from '@drape/remote-shared/dialog'
import { Picture } from '@drape/remote-shared/member-ui'
import { Button, VisuallyHidden } from '@drape/remote-shared/ui'
import { useEffect } from 'react'
import * as styles from './picture-dialog.module.css'
import type { ViewedPicture } from './picture-view.tsx'
import { steps, useZoom } from './zoom.ts'

interface PictureDialogProps {
  readonly pictures: readonly ViewedPicture[]
  readonly shown: string
  readonly onShow: (id: string) => void
  readonly onMissing: () => void
  readonly onClose: () => void
}

const sides: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** One picture as large as the screen, and its neighbours by buttons, arrows and swipes. */
export const PictureDialog = ({ pictures, shown, onShow, onMissing, onClose }: PictureDialogProps) => {
  const at = pictures.findIndex(({ id }) => id === shown)
  const picture = pictures[at]
  const hasMore = pictures.length > 1
  /** Past the last one comes the first: a button that is disabled would lose the focus. */
  const move = (by: number) => {
    const next = pictures.at((at + by) % pictures.length)
    if (next && hasMore) onShow(next.id)
  }
  const { stage, zoom, zoomBy, pan, hands } = useZoom(shown, move)

  const hearKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const side = sides[key]
    if (key === '+' || key === '=') zoomBy(steps)
    else if (key === '-') zoomBy(1 / steps)
    else if (side && zoom > 1) pan(80 * side.x, 80 * side.y)
    else if (side?.x) move(side.x)
    else return
    event.preventDefault()
  }
  // The keys work wherever the focus is in the dialog, and nothing else can have it.
  useEffect(() => {
    addEventListener('keydown', hearKey)
    return () => removeEventListener('keydown', hearKey)
  })

  if (!picture) return null
  const { src, alt, title, facts, isPiece } = picture
  const place = hasMore ? `${at + 1} of ${pictures.length}` : ''
  return (
    <Dialog className={styles.picture} title={title} onClose={onClose}>
      <div className={styles.view}>
        <section
          ref={stage}
          className={styles.stage}
          data-zoomed={zoom > 1 || undefined}
          data-piece={isPiece}
          aria-label={alt}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard.
          tabIndex={0}
          {...hands}
        >
          <div className={styles.sheet} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <Picture key={shown} src={src} alt={alt} isEager onMissing={onMissing} />
          </div>
        </section>
        <div className={styles.foot}>
          <p role="status">
            <VisuallyHidden>{title}</VisuallyHidden>
            {facts && <span>{facts}</span>}
            <span className={styles.place}>{place}</span>
          </p>
          <div className={styles.ways}>
            {hasMore && (
              <>
                <Button aria-label="Previous picture" onClick={() => move(-1)}>
                  ‹
                </Button>
                <Button aria-label="Next picture" onClick={() => move(1)}>
                  ›
                </Button>
              </>
            )}
            <Button aria-label="Smaller" aria-disabled={zoom === 1} onClick={() => zoomBy(1 / steps)}>
              −
            </Button>
            <Button aria-label="Larger" onClick={() => zoomBy(steps)}>
              +
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
