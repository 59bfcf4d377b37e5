import { useCall } from '@drape/remote-shared/api'
import { relativeTime } from '@drape/remote-shared/format'
import { type PendingRequest, readPhoto } from '@drape/remote-shared/stylist-calls'
import { Button } from '@drape/remote-shared/ui'
import { Picture } from '@drape/remote-shared/ui-more'
import { type ReactNode, useState } from 'react'
import { takeFreshAddress } from './fresh-address.ts'

interface ClientPanelProps {
  readonly request: PendingRequest
  readonly wishes: ReactNode
}

/** Whom the outfit is for. At a desk it stays beside the form; on a phone the photo can be kept above it. */
export const ClientPanel = ({ request, wishes }: ClientPanelProps) => {
  const { photoId, imageUrl, userEmail, uploadDate } = request
  const photo = useCall(readPhoto, { params: { id: photoId } })
  const [isPinned, setIsPinned] = useState(false)

  const sent = relativeTime(uploadDate)

  return (
    <section className="client" aria-labelledby="client-title" data-pinned={isPinned}>
      <div className="client-photo">
        {/* The small picture is here already, from the queue. */}
        <Picture
          src={photo.data?.image_url ?? imageUrl}
          alt={`Photo of ${userEmail}`}
          onMissing={() => takeFreshAddress(photo)}
          isEager
        />
      </div>
      <div className="client-facts">
        <h2 id="client-title">{userEmail}</h2>
        <p>Photo sent {sent === 'Just now' ? 'just now' : sent}</p>
        {wishes}
      </div>
      <div className="client-pin">
        <Button block aria-pressed={isPinned} onClick={() => setIsPinned(!isPinned)}>
          Keep photo in view
        </Button>
      </div>
    </section>
  )
}
