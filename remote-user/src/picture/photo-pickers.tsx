import { photoTypes } from '@drape/contract/photo'
import { Announcement, Button, useLazy } from '@drape/remote-shared/ui'
import { type ChangeEvent, type ComponentType, useRef } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import { Icon } from '../controls/icon.tsx'
import type { CameraDialogProps } from './camera.dialog.tsx'
import * as styles from './photo-pickers.module.css'

const cameraIcon = 'M3 8h4l2-3h6l2 3h4v12H3ZM8.25 13.5a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0-7.5 0Z'
const galleryIcon = 'M3 4h18v16H3ZM3 17l6-6 5 5 2.5-2.5L21 18M14.5 8.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z'

// With these types, Safari converts HEIC photos to JPEG.
const acceptedTypes = photoTypes.join()

/** On a device with a mouse, the file input would open a list of files instead of a camera. */
const wantsDialog = (): boolean =>
  'mediaDevices' in navigator && window.matchMedia('(hover: hover) and (pointer: fine)').matches

interface PhotoPickersProps {
  readonly loadCamera: () => Promise<ComponentType<CameraDialogProps>>
  /** Whether several may be chosen from the gallery at once. */
  readonly isMultiple?: boolean
  readonly onChoose: (pictures: readonly Blob[]) => unknown
}

/**
 * Take Photo opens the phone's own camera, or our camera dialog on a computer; Choose from Gallery always opens the
 * browser's file input.
 */
export const PhotoPickers = ({ loadCamera, isMultiple = false, onChoose }: PhotoPickersProps) => {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const dialog = useLazy(loadCamera)

  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Without this, choosing the same photo again would fire no event.
    currentTarget.value = ''
    if (files.length > 0) onChoose(files)
  }

  return (
    <>
      <div className={actionStyles.actions}>
        <Button
          size="large"
          type="primary"
          icon={<Icon path={cameraIcon} />}
          aria-busy={dialog.isLoading}
          onClick={() => (wantsDialog() ? void dialog.open() : camera.current?.click())}
        >
          Take Photo
        </Button>
        <Button size="large" icon={<Icon path={galleryIcon} />} onClick={() => gallery.current?.click()}>
          Choose from Gallery
        </Button>
        <input
          ref={camera}
          type="file"
          accept={acceptedTypes}
          capture="environment"
          hidden
          onChange={chooseFile}
        />
        <input
          ref={gallery}
          type="file"
          accept={acceptedTypes}
          multiple={isMultiple}
          hidden
          onChange={chooseFile}
        />
      </div>
      <Announcement>{dialog.words}</Announcement>
      {!isMultiple && <p className={styles.drop}>Or drag and drop one here.</p>}
      {dialog.Component && (
        <dialog.Component onShot={(picture) => onChoose([picture])} onClose={dialog.shut} />
      )}
    </>
  )
}
