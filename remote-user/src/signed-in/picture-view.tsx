import { rupees } from '@drape/remote-shared/format'
import { Later, Picture } from '@drape/remote-shared/member-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { loadPicture } from './load-picture.ts'
import * as styles from './picture-view.module.css'

/** A picture that can be seen as large as the screen. */
export interface ViewedPicture {
  readonly id: string
  readonly src: string | null | undefined
  readonly alt: string
  readonly title: string
  /** Brand and price, for one. */
  readonly facts: string
  /** Shops photograph on white. */
  readonly isPiece?: boolean
}

interface PicturedPiece {
  readonly id: string
  readonly name: string
  readonly brand: string
  readonly price: number
  readonly image_url: string | null
}

export const pieceView = ({ id, name, brand, price, image_url }: PicturedPiece): ViewedPicture => ({
  id,
  src: image_url,
  alt: name,
  title: name,
  facts: [brand, rupees(price)].filter(Boolean).join(' · '),
  isPiece: true,
})

interface PictureButtonProps {
  /** What is in the picture. */
  readonly of: string
  readonly onPress: () => void
  readonly children: ReactNode
}

export const PictureButton = ({ of, onPress, children }: PictureButtonProps) => (
  <button
    type="button"
    className={styles.open}
    aria-haspopup="dialog"
    aria-label={`See large: ${of}`}
    onClick={onPress}
  >
    {children}
  </button>
)

interface ViewablePictureProps extends ComponentProps<typeof Picture> {
  /** What is in the picture. */
  readonly of: string
  readonly onView: () => void
}

/** One that is missing cannot be seen large. */
export const ViewablePicture = ({ of, onView, ...picture }: ViewablePictureProps) =>
  picture.src ? (
    <PictureButton of={of} onPress={onView}>
      <Picture {...picture} />
    </PictureButton>
  ) : (
    <Picture {...picture} />
  )

/** The view of a screen's pictures; `onMissing` is to be called when one fails, and fetches fresh addresses. */
export const usePictureView = (pictures: readonly ViewedPicture[], onMissing: () => void) => {
  const [shown, setShown] = useState<string>()
  const isThere = pictures.some(({ id }) => id === shown)
  const view = {
    pictures,
    shown: shown ?? '',
    onShow: setShown,
    onMissing,
    onClose: () => setShown(undefined),
  }
  return {
    view: setShown,
    dialog: isThere && <Later load={loadPicture} with={view} waiting={null} />,
  }
}
