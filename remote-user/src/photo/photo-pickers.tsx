import { Button } from '@drape/remote-shared/ui'
import { photoTypes } from '@drape/remote-shared/user-calls'
import { type ChangeEvent, useRef } from 'react'
import { choosePhoto } from './photo.store.ts'
import * as styles from './photo-pickers.module.css'

const sign = { viewBox: '0 0 24 24', width: 22, height: 22, fill: 'none', stroke: 'currentColor' } as const

const Camera = () => (
  <svg {...sign} strokeWidth="1.75" strokeLinejoin="round" aria-hidden="true">
    <path d="M3 8h4l2-3h6l2 3h4v12H3Z" />
    <circle cx="12" cy="13.5" r="3.75" />
  </svg>
)

const Gallery = () => (
  <svg {...sign} strokeWidth="1.75" strokeLinejoin="round" aria-hidden="true">
    <path d="M3 4h18v16H3ZM3 17l6-6 5 5 2.5-2.5L21 18" />
    <circle cx="16" cy="8.5" r="1.5" />
  </svg>
)

// With these types, Safari converts HEIC photos to JPEG.
const accept = photoTypes.join()

/** Buttons that open the browser's own camera and gallery pickers. */
export const PhotoPickers = () => {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)

  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Without this, choosing the same photo again would fire no event.
    currentTarget.value = ''
    if (file) void choosePhoto(file)
  }

  return (
    <div className={styles.pickers}>
      <Button size="large" type="primary" icon={<Camera />} onClick={() => camera.current?.click()}>
        Take Photo
      </Button>
      <Button size="large" icon={<Gallery />} onClick={() => gallery.current?.click()}>
        Choose from Gallery
      </Button>
      <input ref={camera} type="file" accept={accept} capture="environment" hidden onChange={take} />
      <input ref={gallery} type="file" accept={accept} hidden onChange={take} />
    </div>
  )
}
