import { formatDate } from '@drape/remote-shared/format'
import { Button } from '@drape/remote-shared/ui'
import { Picture } from '@drape/remote-shared/ui-more'
import type { Photo } from '@drape/remote-shared/user-calls'
import { Link } from 'react-router-dom'
import { outfitOf, PhotoStatus } from './photo.status.tsx'

const Bin = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" aria-hidden="true">
    <path
      d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

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
        {outfit && (
          <Link className="photo-link" to={outfitAddress(outfit)} aria-label={`View Outfits of ${date}`}>
            View Outfits
          </Link>
        )}
      </div>
      <Button
        type="text"
        aria-haspopup="dialog"
        aria-label={`Delete the photo of ${date}`}
        icon={<Bin />}
        onClick={onDelete}
      />
    </li>
  )
}
