import { formatDate } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { Button } from '@drape/remote-shared/ui'
import type { Photo } from '@drape/remote-shared/user-calls'
import { Link } from 'react-router-dom'
import * as historyStyles from './history.module.css'
import * as linkStyles from './outfit-link.module.css'
import { outfitOf, PhotoStatus } from './photo-status.tsx'

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
    <li className={historyStyles.item}>
      <div className={historyStyles.thumb}>
        <Picture src={photo.thumbnail_url} alt={`Your photo of ${date}`} onMissing={onMissing} />
      </div>
      <div className={historyStyles.words}>
        <time dateTime={photo.upload_date}>{date}</time>
        <PhotoStatus status={photo.status} />
        {outfit && (
          <Link className={linkStyles.link} to={outfitAddress(outfit)} aria-label={`View Outfits of ${date}`}>
            View Outfits
          </Link>
        )}
      </div>
      <Button
        type="text"
        className={historyStyles.remove}
        aria-haspopup="dialog"
        aria-label={`Delete the photo of ${date}`}
        icon={<Bin />}
        onClick={onDelete}
      />
    </li>
  )
}
