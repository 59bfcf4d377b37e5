import type { SavedOutfit } from '@drape/contract/closet'
import { isFromWardrobe } from '@drape/contract/from-wardrobe'
import { rupees } from '@drape/remote-shared/format'
import { LazyWithRetry, Picture } from '@drape/remote-shared/member-ui'
import { moveFrom } from '@drape/remote-shared/ui'
import { type ComponentProps, startTransition, useState } from 'react'
import { loadPicture } from './load-picture.ts'
import * as styles from './picture-view.module.css'

/** A picture that can be shown as large as the screen. */
export interface ViewedPicture {
  readonly id: string
  readonly src: string | null | undefined
  readonly alt: string
  readonly title: string
  /** The line below the picture, such as brand and price. */
  readonly facts: string
  /** Photos of shops have a white background. */
  readonly isPiece?: boolean
}

type PicturedPiece = Pick<SavedOutfit['items'][number], 'id' | 'name' | 'brand' | 'price' | 'image_url'>

export const pieceView = ({ id, name, brand, price, image_url }: PicturedPiece): ViewedPicture => ({
  id,
  src: image_url,
  alt: name,
  title: name,
  facts: [brand, !isFromWardrobe({ brand }) && rupees(price)].filter(Boolean).join(' · '),
  isPiece: true,
})

interface ViewablePictureProps extends ComponentProps<typeof Picture> {
  /** What the picture shows, for its accessible name. */
  readonly of: string
  readonly onView: () => void
}

/** A missing picture has no large view. */
export const ViewablePicture = ({ of, onView, ...picture }: ViewablePictureProps) =>
  picture.src ? (
    <button
      type="button"
      className={styles.open}
      aria-haspopup="dialog"
      aria-label={`See large: ${of}`}
      onClick={({ currentTarget }) => {
        moveFrom(currentTarget)
        onView()
      }}
    >
      <Picture {...picture} />
    </button>
  ) : (
    <Picture {...picture} />
  )

/**
 * The large view of a screen's pictures. `onMissing` is called when one does not load, and should fetch fresh
 * addresses.
 */
export const usePictureView = (pictures: readonly ViewedPicture[], onMissing: () => void) => {
  const [shownId, setShownId] = useState<string>()
  const isAvailable = pictures.some(({ id }) => id === shownId)
  const view = {
    pictures,
    shownId: shownId ?? '',
    onShow: setShownId,
    onMissing,
    onClose: () => setShownId(undefined),
  }
  return {
    view: (id: string) => startTransition(() => setShownId(id)),
    dialog: isAvailable && <LazyWithRetry load={loadPicture} with={view} isInTransition />,
  }
}
