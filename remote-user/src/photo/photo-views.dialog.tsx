import { listPhotoViews } from '@drape/contract/view'
import { failureText, useCall } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { formatDate, formatTime } from '@drape/remote-shared/format'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import { useEffect } from 'react'
import * as styles from './photo-views.module.css'

interface PhotoViewsProps {
  readonly photo: string
  readonly onClose: () => void
}

const ViewTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>
    {formatDate(at)}, {formatTime(at)}
  </time>
)

/** Lists the stylists who were shown the photo. The server records each time. */
export const PhotoViewsDialog = ({ photo, onClose }: PhotoViewsProps) => {
  const { data, isFetching, error, refetch } = useCall(listPhotoViews, { params: { id: photo } })

  // A stylist may have opened the photo since, so a cached reply is not shown.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch])

  const views = isFetching || error ? undefined : data?.views
  return (
    <Dialog title="Who saw this photo" onClose={onClose}>
      {isFetching && <Skeleton of="who saw this photo" pieces={[3, 3]} />}
      {error && !isFetching && <NotLoaded onRetry={refetch}>{failureText(error)}</NotLoaded>}
      {views?.length === 0 && <p>Only you so far. A stylist who is shown it stands here.</p>}
      {views && views.length > 0 && (
        <ul className={styles.views}>
          {views.map(({ stylist_name, first_at, last_at }) => (
            <li key={`${stylist_name} ${first_at}`}>
              <strong>{stylist_name}</strong>
              <span>
                First <ViewTime at={first_at} />
              </span>
              {last_at !== first_at && (
                <span>
                  Last <ViewTime at={last_at} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.rule}>
        Besides you, only stylists of Drape can open it. One who works on it sees it large, the others see it
        small, in the queue and among your earlier photos.
      </p>
    </Dialog>
  )
}
