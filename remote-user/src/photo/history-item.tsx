import type { Photo } from '@drape/contract/photo'
import { formatDate, formatTime } from '@drape/remote-shared/format'
import { Button, Moves } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../controls/icon.tsx'
import * as linkStyles from '../controls/link.module.css'
import { ViewablePicture } from '../picture/picture-view.tsx'
import { besideHistory } from '../place/beside-history.ts'
import { outfitAddress, outfitMotion } from '../place/place.ts'
import * as historyStyles from './history.module.css'
import { DueTime, outfitOf, PhotoStatus } from './photo-status.tsx'
import { PhotoViewsDialog } from './photo-views.dialog.tsx'

const binPath = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5'

interface HistoryItemProps {
  readonly photo: Photo
  readonly isNew: boolean
  readonly messages: ReactNode
  /** Whether an outfit is shown beside the list. */
  readonly isBeside: boolean
  /** Whether it is the one of this photo. */
  readonly isChosen: boolean
  readonly onDelete: () => void
  /** Shows the photo large. */
  readonly onOpen: () => void
  readonly onMissing: () => void
}

export const HistoryItem = ({
  photo,
  isNew,
  messages,
  isBeside,
  isChosen,
  onDelete,
  onOpen,
  onMissing,
}: HistoryItemProps) => {
  const outfit = outfitOf(photo)
  const date = formatDate(photo.upload_date)
  const hasUploadDate = !Number.isNaN(Date.parse(photo.upload_date))
  const item = useRef<HTMLLIElement>(null)
  const [isViewsOpen, setIsViewsOpen] = useState(false)

  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])

  return (
    <li ref={item} className={historyStyles.item} data-current={isChosen || undefined}>
      <Moves name={outfit && !isBeside ? outfitMotion(outfit) : undefined}>
        <div className={historyStyles.thumb}>
          <ViewablePicture
            of={`your photo of ${date}`}
            src={photo.thumbnail_url}
            alt={`Your photo of ${date}`}
            onView={onOpen}
            onMissing={onMissing}
          />
          {isNew && <b className={historyStyles.new}>New</b>}
        </div>
      </Moves>
      <div className={historyStyles.words}>
        <time dateTime={photo.upload_date}>
          {date}
          {hasUploadDate && <small>{formatTime(photo.upload_date)}</small>}
        </time>
        <PhotoStatus status={photo.status} />
        <DueTime photo={photo} />
        {outfit && (
          <Link
            className={linkStyles.button}
            to={outfitAddress(outfit)}
            state={besideHistory}
            aria-current={isChosen || undefined}
            aria-label={`View Outfits of ${date}`}
          >
            View Outfits
          </Link>
        )}
        <Button
          type="text"
          className={historyStyles.views}
          aria-haspopup="dialog"
          aria-label={`Who saw it: photo of ${date}`}
          onClick={() => setIsViewsOpen(true)}
        >
          Who saw it
        </Button>
        {messages}
      </div>
      <Button
        type="text"
        className={historyStyles.remove}
        aria-haspopup="dialog"
        aria-label={`Delete the photo of ${date}`}
        icon={<Icon path={binPath} />}
        onClick={onDelete}
      />
      {isViewsOpen && <PhotoViewsDialog photo={photo.id} onClose={() => setIsViewsOpen(false)} />}
    </li>
  )
}
