import { offline, useRefresh } from '@drape/remote-shared/api'
import { formatDate } from '@drape/remote-shared/format'
import { Picture, Skeleton } from '@drape/remote-shared/member-ui'
import { Button, Moves } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import { usePhotos } from '../calls/first-calls.ts'
import * as linkStyles from '../controls/link.module.css'
import { historyAddress, outfitAddress, outfitMotion } from '../place/place.ts'
import { unopenedOutfitOf } from './new-outfit.ts'
import { DueTime, outfitOf, PhotoStatus } from './photo-status.tsx'
import * as styles from './recent-uploads-card.module.css'

export const RecentUploads = () => {
  const pages = usePhotos()
  const { press, isBusy, isOnline, note } = useRefresh(pages)
  const photo = pages.data?.pages[0]?.photos[0]
  const outfit = photo && outfitOf(photo)

  return (
    <section className={styles.recent} aria-labelledby="recent-uploads">
      <div className={styles.head}>
        <h2 id="recent-uploads">Recent Uploads</h2>
        <Button type="text" aria-busy={isBusy} onClick={press}>
          Refresh
        </Button>
      </div>
      {photo && (
        <div className={`${styles.body} ${styles.photo}`}>
          {/* One that is not opened moves from above, where it is announced. */}
          <Moves name={outfit && !unopenedOutfitOf(photo) ? outfitMotion(outfit) : undefined}>
            <div className={styles.thumb}>
              <Picture src={photo.thumbnail_url} alt="Your latest photo" isEager />
            </div>
          </Moves>
          <div className={styles.words}>
            <time dateTime={photo.upload_date}>{formatDate(photo.upload_date)}</time>
            <PhotoStatus status={photo.status} />
            <DueTime photo={photo} />
            {outfit && (
              <Link className={linkStyles.button} to={outfitAddress(outfit)}>
                View Outfits
              </Link>
            )}
          </div>
        </div>
      )}
      {pages.isPending && (
        <div className={styles.body}>
          <Skeleton of="your latest photo" pieces={[8]} />
        </div>
      )}
      {pages.data && !photo && (
        <p className={`${styles.body} ${styles.none}`}>Your photos will be here, with their outfits.</p>
      )}
      {pages.isError && !pages.data && (
        <p className={`${styles.body} ${styles.none}`} role="alert">
          {isOnline ? 'Your photos did not load. Please press Refresh.' : offline}
        </p>
      )}
      <div className={styles.foot}>
        <Link className={linkStyles.tall} to={historyAddress}>
          View All
        </Link>
        <span className={styles.note} role="status">
          {pages.data && note}
        </span>
      </div>
    </section>
  )
}
