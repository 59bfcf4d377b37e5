import { Dialog } from '@drape/remote-shared/dialog'
import { Picture } from '@drape/remote-shared/member-ui'
import { Button, MovesHere, VisuallyHidden } from '@drape/remote-shared/ui'
import { useEffect } from 'react'
import * as styles from './picture-dialog.module.css'
import type { ViewedPicture } from './picture-view.tsx'
import { useZoom, zoomStep } from './zoom.ts'

interface PictureDialogProps {
  readonly pictures: readonly ViewedPicture[]
  readonly shownId: string
  readonly onShow: (id: string) => void
  readonly onMissing: () => void
  readonly onClose: () => void
}

const directionOfKey: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** One picture as large as the screen, and its neighbours by buttons, arrows and swipes. */
export const PictureDialog = ({ pictures, shownId, onShow, onMissing, onClose }: PictureDialogProps) => {
  const index = pictures.findIndex(({ id }) => id === shownId)
  const picture = pictures[index]
  const hasMore = pictures.length > 1
  /** After the last picture comes the first, because a button that becomes disabled would lose the focus. */
  const move = (offset: number) => {
    const nextPicture = pictures.at((index + offset) % pictures.length)
    if (nextPicture && hasMore) onShow(nextPicture.id)
  }
  const { stage, zoom, zoomBy, pan, handlers } = useZoom(shownId, move)

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const direction = directionOfKey[key]
    if (key === '+' || key === '=') zoomBy(zoomStep)
    else if (key === '-') zoomBy(1 / zoomStep)
    else if (direction && zoom > 1) pan(80 * direction.x, 80 * direction.y)
    else if (direction?.x) move(direction.x)
    else return
    event.preventDefault()
  }
  // On the window, so that the keys work wherever the focus is: it cannot leave the dialog.
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })

  if (!picture) return null
  const { src, alt, title, facts, isPiece } = picture
  const position = hasMore ? `${index + 1} of ${pictures.length}` : ''
  return (
    <MovesHere>
      <Dialog className={styles.picture} title={title} onClose={onClose}>
        <div className={styles.view}>
          <section
            ref={stage}
            className={styles.stage}
            data-zoomed={zoom > 1 || undefined}
            data-piece={isPiece}
            aria-label={alt}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
            tabIndex={0}
            {...handlers}
          >
            <div className={styles.sheet} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
              <Picture key={shownId} src={src} alt={alt} isEager onMissing={onMissing} />
            </div>
          </section>
          <div className={styles.foot}>
            <p role="status">
              <VisuallyHidden>{title}</VisuallyHidden>
              {facts && <span>{facts}</span>}
              <span className={styles.place}>{position}</span>
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
              <Button aria-label="Smaller" aria-disabled={zoom === 1} onClick={() => zoomBy(1 / zoomStep)}>
                −
              </Button>
              <Button aria-label="Larger" onClick={() => zoomBy(zoomStep)}>
                +
              </Button>
            </div>
          </div>
        </div>
      </Dialog>
    </MovesHere>
  )
}
