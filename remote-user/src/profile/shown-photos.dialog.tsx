import { listShownPhotos, type ShownPhoto } from '@drape/contract/view'
import { failureText, usePages } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { formatDate, formatTime } from '@drape/remote-shared/format'
import { LoadMore, NotLoaded, Picture, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { asLastSeen } from '../calls/as-last-seen.ts'
import * as styles from './shown-photos.module.css'

const sizes = { small: 'Saw it small, in a list', large: 'Saw it large' }

const PhotoViewItem = ({
  photoView,
  onMissing,
}: {
  readonly photoView: ShownPhoto
  readonly onMissing: () => void
}) => {
  const { photo, garment, message_picture, stylist_name, size, seen_at } = photoView
  const picture = photo ?? garment ?? message_picture
  const pictureName = photo
    ? `Your photo of ${formatDate(photo.upload_date)}`
    : garment
      ? `Your piece: ${garment.name}`
      : 'Your picture in a message'
  return (
    <li>
      <div className={styles.thumb}>
        {picture && <Picture src={picture.thumbnail_url} alt={pictureName} onMissing={onMissing} />}
      </div>
      <div>
        <strong>{stylist_name ?? 'A stylist who has left'}</strong>
        <span>{sizes[size]}</span>
        <time dateTime={seen_at}>
          {formatDate(seen_at)}, {formatTime(seen_at)}
        </time>
        {!picture && <span>A picture that you deleted</span>}
      </div>
    </li>
  )
}

export const ShownPhotosDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const pages = usePages(listShownPhotos, {})
  const views = pages.data?.pages.flatMap((page) => page.views)
  return (
    <Dialog title="Who saw my photos" onClose={onClose}>
      <p className={styles.rule}>
        Each time a stylist was shown a photo of yours, a piece of your wardrobe or a picture that you wrote
        with, within an hour once, the newest first. Nobody can change or remove a line unnoticed.
        {asLastSeen(pages)}
      </p>
      {pages.isPending && <Skeleton of="who saw your photos" pieces={[5, 5, 5]} />}
      {pages.isError && !views && <NotLoaded onRetry={pages.refetch}>{failureText(pages.error)}</NotLoaded>}
      {views?.length === 0 && <p>Nobody so far. Once a stylist is shown a photo of yours, it stands here.</p>}
      {views && views.length > 0 && (
        <ul className={styles.shown}>
          {views.map((photoView) => (
            <PhotoViewItem
              key={photoView.id}
              photoView={photoView}
              onMissing={() => takeFreshAddress(pages)}
            />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
    </Dialog>
  )
}
