import { formatDate } from '@drape/remote-shared/format'
import { Button } from '@drape/remote-shared/ui'
import { Picture } from '@drape/remote-shared/ui-more'
import type { Photo } from '@drape/remote-shared/user-calls'
import { Link } from 'react-router-dom'
import { outfitOf, PhotoStatus } from './photo.status.tsx'

interface HistoryItemProps {
  readonly photo: Photo
  readonly outfitAddress: (outfit: string) => string
  readonly onDelete: () => void
  readonly onMissing: () => void
}

export const HistoryItem = ({ photo, outfitAddress, onDelete, onMissing }: HistoryItemProps) => {
  const outfit = outfitOf(photo)
  const date = formatDate(photo.upload_date)
  return (
    <li className="history-item">
      <div className="history-thumb">
        <Picture src={photo.thumbnail_url} alt={`Your photo of ${date}`} onMissing={onMissing} />
      </div>
      <div className="history-words">
        <time dateTime={photo.upload_date}>{date}</time>
        <PhotoStatus status={photo.status} />
        <div className="history-deeds">
          {outfit && (
            <Link className="photo-link" to={outfitAddress(outfit)} aria-label={`View Outfits of ${date}`}>
              View Outfits
            </Link>
          )}
          <Button
            type="text"
            aria-haspopup="dialog"
            aria-label={`Delete the photo of ${date}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  )
}
