import { offline, usePages, useRefresh } from '@drape/remote-shared/api'
import { formatDate } from '@drape/remote-shared/format'
import { useSession } from '@drape/remote-shared/session'
import { Button, Sheet } from '@drape/remote-shared/ui'
import { Picture, Skeleton } from '@drape/remote-shared/ui-more'
import { listPhotos } from '@drape/remote-shared/user-calls'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { outfitOf, PhotoStatus } from './photo.status.tsx'
import { photosAfterMs } from './photos-after.ts'

const css = `
.recent { padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--line) }
.recent-body { min-height: 8rem; margin: .5rem 0 0 }
.recent-photo { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 1.25rem; align-items: center }
.recent-thumb { width: 6rem; height: 8rem }
.recent-words { display: grid; justify-items: start; gap: .25rem }
.recent-words time { font: 400 1.5rem/1.1 var(--serif) }
.recent-words .photo-link { margin-top: .5rem }
.recent-none { display: grid; align-content: center; color: var(--ink-soft) }
.recent-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; margin: .75rem 0 -.5rem; border-top: 1px solid var(--line) }
`

interface RecentUploadsProps {
  readonly historyAddress: string
  readonly outfitAddress: (outfit: string) => string
}

export const RecentUploads = ({ historyAddress, outfitAddress }: RecentUploadsProps) => {
  const session = useSession()
  const titleId = useId()
  const userId = session.status === 'in' ? session.id : ''
  // The same list as History's, so that the two never say different things.
  const latest = usePages(listPhotos, { params: { id: userId } }, { afterMs: photosAfterMs })
  const { press, isBusy, isOnline, note } = useRefresh(latest)
  const photo = latest.data?.pages[0]?.photos[0]
  const outfit = photo && outfitOf(photo)

  return (
    <section className="recent" aria-labelledby={titleId}>
      <Sheet name="recent" css={css} />
      <div className="photo-head">
        <h2 id={titleId}>Recent Uploads</h2>
        <Button type="text" aria-busy={isBusy} onClick={press}>
          Refresh
        </Button>
      </div>
      {photo && (
        <div className="recent-body recent-photo">
          <div className="recent-thumb">
            <Picture src={photo.thumbnail_url} alt="Your latest photo" isEager />
          </div>
          <div className="recent-words">
            <time dateTime={photo.upload_date}>{formatDate(photo.upload_date)}</time>
            <PhotoStatus status={photo.status} />
            {outfit && (
              <Link className="photo-link" to={outfitAddress(outfit)}>
                View Outfits
              </Link>
            )}
          </div>
        </div>
      )}
      {latest.isPending && (
        <div className="recent-body">
          <Skeleton of="your latest photo" pieces={[8]} />
        </div>
      )}
      {latest.data && !photo && (
        <p className="recent-body recent-none">Your photos will be here, with their outfits.</p>
      )}
      {latest.isError && !latest.data && (
        <p className="recent-body recent-none" role="alert">
          {isOnline ? 'Your photos did not load. Please press Refresh.' : offline}
        </p>
      )}
      <div className="recent-foot">
        <Link className="photo-more" to={historyAddress}>
          View All
        </Link>
        <span className="photo-note" role="status">
          {latest.data && note}
        </span>
      </div>
    </section>
  )
}
