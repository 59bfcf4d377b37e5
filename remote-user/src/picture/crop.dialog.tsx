import { Dialog } from '@drape/remote-shared/dialog'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import * as styles from './camera.module.css'
import * as cropStyles from './crop.module.css'
import { clampView, draw, frame, initialView, scaleOf, turnView, type View, visibleSize } from './crop.ts'
import { watchGestures } from './crop-gestures.ts'

/** Of JPEG. The photo is compressed once more before it is sent. */
const quality = 0.95
const cropFailed = 'The photo could not be changed. It stays as it is.'

interface Crop {
  readonly picture: ImageBitmap
  readonly view: View
}

const cropPicture = ({ picture, view }: Crop): Promise<Blob | null> => {
  const size = visibleSize(picture, view)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { alpha: false })
  if (context) draw(context, picture, view, size, 1)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

interface CropDialogProps {
  readonly picture: Blob | undefined
  readonly onUse: (part: Blob) => unknown
  readonly onClose: () => void
}

/** The photo changes when Use this part is pressed, and not before. */
export const CropDialog = ({ picture: photo, onUse, onClose }: CropDialogProps) => {
  const [crop, setCrop] = useState<Crop>()
  const [trouble, setTrouble] = useState<string>()
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let isOver = false
    const show = (picture: ImageBitmap) => isOver || setCrop({ picture, view: initialView(picture) })
    if (photo) createImageBitmap(photo).then(show, () => isOver || setTrouble(cropFailed))
    return () => {
      isOver = true
    }
  }, [photo])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context && crop) draw(context, crop.picture, crop.view, frame, scaleOf(crop.picture, crop.view))
  }, [crop])

  const change = (next: (picture: ImageBitmap, view: View) => View) =>
    setCrop((crop) => crop && { ...crop, view: next(crop.picture, crop.view) })
  const turn = () => change(turnView)
  const move = (right: number, down: number, factor = 1) =>
    change((picture, view) => {
      const scale = scaleOf(picture, view)
      const [x, y] = [view.x + (right * frame.width) / scale, view.y + (down * frame.height) / scale]
      return clampView(picture, { ...view, x, y, zoom: view.zoom * factor })
    })
  const moveByGesture = useEffectEvent(move)
  const turnByKey = useEffectEvent(turn)
  useEffect(() => (canvas.current ? watchGestures(canvas.current, moveByGesture, turnByKey) : undefined), [])

  const applyCrop = async () => {
    const part = crop && (await cropPicture(crop))
    if (!part) return setTrouble(cropFailed)
    onClose()
    onUse(part)
  }

  const announcement = crop && `${Math.round(crop.view.zoom * 100)} %, turned by ${crop.view.turns * 90}°`
  return (
    <Dialog title="Crop and rotate" className={styles.camera} onClose={onClose}>
      <canvas
        ref={canvas}
        className={cropStyles.view}
        width={frame.width}
        height={frame.height}
        role="img"
        aria-label="The part that is used"
      />
      <p className={cropStyles.help}>
        Drag and pinch, or use the arrow keys, + and −, and R. What is in the frame is used.
      </p>
      <div className={cropStyles.tools}>
        <Button onClick={turn}>Rotate</Button>
        <Button onClick={() => move(0, 0, 1.25)}>Zoom in</Button>
        <Button onClick={() => move(0, 0, 0.8)}>Zoom out</Button>
      </div>
      <Announcement className={cropStyles.said}>{announcement}</Announcement>
      <Announcement isError>{trouble}</Announcement>
      <div className={actionStyles.actions}>
        <Button size="large" type="primary" onClick={() => void applyCrop()}>
          Use this part
        </Button>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
