import { useCall } from '@drape/remote-shared/api'
import { relativeTime } from '@drape/remote-shared/format'
import { Picture, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { type PendingRequest, readPhoto } from '@drape/remote-shared/stylist-calls'
import { Button } from '@drape/remote-shared/ui'
import { type ReactNode, useState } from 'react'
import * as styles from './client-panel.module.css'
import * as createOutfitStyles from './create-outfit.module.css'

interface ClientPanelProps {
  readonly request: PendingRequest
  readonly wishes: ReactNode
}

/**
 * The client's photo and preferences. On a desktop it stays beside the form; on a phone the photo can be pinned above
 * it.
 */
export const ClientPanel = ({ request, wishes }: ClientPanelProps) => {
  const { photoId, imageUrl, userEmail, uploadDate } = request
  const photo = useCall(readPhoto, { params: { id: photoId } })
  const [isPinned, setIsPinned] = useState(false)

  const sent = relativeTime(uploadDate)

  return (
    <section className={createOutfitStyles.client} aria-labelledby="client-title" data-pinned={isPinned}>
      <div className={createOutfitStyles.photo}>
        {/* The small picture is here already, from the queue. */}
        <Picture
          className={styles.picture}
          src={photo.data?.image_url ?? imageUrl}
          alt={`Photo of ${userEmail}`}
          onMissing={() => takeFreshAddress(photo)}
          isEager
        />
      </div>
      <div className={styles.facts}>
        <h2 id="client-title">{userEmail}</h2>
        <p>Photo sent {sent === 'Just now' ? 'just now' : sent}</p>
        {wishes}
      </div>
      <div className={styles.pin}>
        <Button block aria-pressed={isPinned} onClick={() => setIsPinned(!isPinned)}>
          Keep photo in view
        </Button>
      </div>
    </section>
  )
}
