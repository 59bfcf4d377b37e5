import { Tag } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'
import { Picture } from '@drape/remote-shared/member-ui'
import { type ReactNode, useState } from 'react'
import * as desk from '../desk.module.css'
import type { DraftItem } from './draft.ts'
import * as styles from './photo-dialog.module.css'

interface PhotoDialogProps {
  readonly title?: string
  readonly src: string
  readonly alt: string
  readonly items?: readonly DraftItem[]
  /** What stands below it in place of the pieces. */
  readonly children?: ReactNode
  readonly onMissing: () => void
  readonly onClose: () => void
}

/** The photo as large as the screen, and beside it one of the pieces, to see how they go together. */
export const PhotoDialog = ({
  title = 'The photo',
  src,
  alt,
  items = [],
  children,
  onMissing,
  onClose,
}: PhotoDialogProps) => {
  const pieces = items.filter(({ imageUrl }) => imageUrl.trim())
  const [beside, setBeside] = useState(pieces[0]?.key)
  const piece = pieces.find(({ key }) => key === beside)
  return (
    <Dialog title={title} className={styles.photo} onClose={onClose}>
      <div className={styles.pair}>
        <Picture className={styles.picture} src={src} alt={alt} isEager onMissing={onMissing} />
        {piece && (
          <Picture
            key={piece.key}
            className={`${styles.picture} ${styles.piece}`}
            src={piece.imageUrl.trim()}
            alt={piece.name || 'A piece without a name'}
            isEager
          />
        )}
      </div>
      {pieces.length > 0 ? (
        <fieldset className={styles.pieces}>
          <legend>Beside it</legend>
          <Tag.CheckableTagGroup
            options={pieces.map(({ key, name }, at) => ({
              value: key,
              label: name.trim() || `Piece ${at + 1}`,
            }))}
            value={beside ?? null}
            onChange={(key) => setBeside(key ?? undefined)}
          />
        </fieldset>
      ) : (
        <div className={styles.pieces}>
          {children ?? <p className={desk.soft}>A piece that has a picture can stand beside it.</p>}
        </div>
      )}
    </Dialog>
  )
}
