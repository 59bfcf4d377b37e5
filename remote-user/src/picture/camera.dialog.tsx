import { Dialog } from '@drape/remote-shared/dialog'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useEffect, useRef, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import * as styles from './camera.module.css'
import { Viewfinder } from './viewfinder.tsx'

interface ShotProps {
  readonly picture: Blob
  readonly onUse: () => void
  readonly onRetake: () => void
}

const Shot = ({ picture, onUse, onRetake }: ShotProps) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return (
    <>
      <div className={styles.view}>
        <img ref={image} alt="What you took" />
      </div>
      <div className={actionStyles.actions}>
        {/* The focused button has disappeared. */}
        <Button autoFocus size="large" type="primary" onClick={onUse}>
          Use this photo
        </Button>
        <Button size="large" onClick={onRetake}>
          Take another
        </Button>
      </div>
    </>
  )
}

export interface CameraDialogProps {
  readonly onShot: (picture: Blob) => unknown
  readonly onClose: () => void
}

/** The camera of a computer: a phone has a better one of its own. */
export const CameraDialog = ({ onShot, onClose }: CameraDialogProps) => {
  const [picture, setPicture] = useState<Blob>()
  const [trouble, setTrouble] = useState<string>()

  const use = (picture: Blob) => {
    onClose()
    onShot(picture)
  }

  return (
    <Dialog title="Take a photo" className={styles.camera} onClose={onClose}>
      <Announcement isError>{trouble}</Announcement>
      {trouble ? (
        <div className={actionStyles.actions}>
          <Button size="large" type="primary" onClick={() => setTrouble(undefined)}>
            Try again
          </Button>
        </div>
      ) : picture ? (
        <Shot picture={picture} onUse={() => use(picture)} onRetake={() => setPicture(undefined)} />
      ) : (
        <Viewfinder onShot={setPicture} onTrouble={setTrouble} />
      )}
    </Dialog>
  )
}
