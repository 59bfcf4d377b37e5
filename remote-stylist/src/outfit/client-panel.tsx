import { readPhoto } from '@drape/contract/photo'
import type { PendingRequest } from '@drape/contract/request'
import { useCall, useRefresh } from '@drape/remote-shared/api'
import { Alert, Button, Tag } from '@drape/remote-shared/desk'
import { relativeTime } from '@drape/remote-shared/format'
import { Picture, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { type ReactNode, useState } from 'react'
import { Slot } from '../slots.ts'
import * as styles from './client-panel.module.css'
import * as createOutfitStyles from './create-outfit.module.css'
import type { DraftItem } from './draft.ts'
import { PhotoDialog } from './photo.dialog.tsx'

interface ClientPanelProps {
  readonly request: PendingRequest
  readonly details: ReactNode
  readonly wardrobe: ReactNode
  /** The draft's items: one with a picture can be shown beside the enlarged photo. */
  readonly items: () => readonly DraftItem[]
}

/**
 * The client's photo and preferences. On a desktop it stays beside the form; on a phone the photo can be pinned above
 * it.
 */
export const ClientPanel = ({ request, details, wardrobe, items }: ClientPanelProps) => {
  const { photoId, imageUrl, userEmail, user_name: name, uploadDate, handed_over } = request
  const photo = useCall(readPhoto, { params: { id: photoId } })
  const { press, isBusy } = useRefresh(photo)
  const [isPinned, setIsPinned] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [isLarge, setIsLarge] = useState(false)

  const uploadTime = relativeTime(uploadDate)
  const src = photo.data?.image_url ?? imageUrl
  const alt = `Photo of ${userEmail}`

  return (
    <section className={createOutfitStyles.client} aria-labelledby="client-title" data-pinned={isPinned}>
      <div className={createOutfitStyles.photo}>
        {/* The small picture is here already, from the queue. */}
        <Picture
          className={styles.picture}
          src={src}
          alt={alt}
          onMissing={() => {
            setIsLost(true)
            takeFreshAddress(photo)
          }}
          onShown={() => setIsLost(false)}
          isEager
        />
        <Button
          className={styles.enlarge}
          aria-haspopup="dialog"
          aria-label="See the photo large"
          onClick={() => setIsLarge(true)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
          </svg>
        </Button>
        {isLost && (
          <Alert
            banner
            className={styles.lost}
            title="The photo did not load."
            action={
              <Button aria-busy={isBusy} onClick={press}>
                Refresh
              </Button>
            }
          />
        )}
      </div>
      <div className={styles.facts}>
        <h2 id="client-title">
          {name && <span>{name}</span>} {userEmail}
        </h2>
        <p>Photo sent {uploadTime === 'Just now' ? 'just now' : uploadTime}</p>
        {handed_over && (
          <p className={styles.handed}>
            Handed over by <b>{handed_over.by}</b>
            {handed_over.note && `: ${handed_over.note}`}
          </p>
        )}
        {details}
        {wardrobe}
        <Slot name="client" of={{ photoId, userEmail }} />
      </div>
      <Tag.CheckableTag className={styles.pin} checked={isPinned} onChange={setIsPinned}>
        Keep photo in view
      </Tag.CheckableTag>
      {isLarge && (
        <PhotoDialog
          src={src}
          alt={alt}
          items={items()}
          onMissing={() => takeFreshAddress(photo)}
          onClose={() => setIsLarge(false)}
        />
      )}
    </section>
  )
}
