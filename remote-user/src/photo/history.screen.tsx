import { useCall, usePages } from '@drape/remote-shared/api'
import { counted } from '@drape/remote-shared/format'
import { Notice, PagedList } from '@drape/remote-shared/member-ui'
import { listPhotos, type Photo, readProfile } from '@drape/remote-shared/user-calls'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { asLastSeen } from '../signed-in/as-last-seen.ts'
import { photosAfterMs } from '../signed-in/delays.ts'
import { useUserId } from '../signed-in/user-id.ts'
import { DeletePhotoDialog } from './delete-photo.dialog.tsx'
import { FigureArt } from './figure.art.tsx'
import * as styles from './history.module.css'
import { HistorySkeleton } from './history.skeleton.tsx'
import { HistoryItem } from './history-item.tsx'

interface HistoryScreenProps {
  readonly homeAddress: string
  readonly outfitAddress: (outfit: string) => string
}

export const HistoryScreen = ({ homeAddress, outfitAddress }: HistoryScreenProps) => {
  const navigate = useNavigate()
  const userId = useUserId()
  const pages = usePages(listPhotos, { params: { id: userId } }, { afterMs: photosAfterMs })
  const { data, hasNextPage } = pages
  // The total is needed only if there are more photos than loaded.
  const profile = useCall(readProfile, {}, { enabled: hasNextPage })
  const [asked, setAsked] = useState<Photo>()
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)

  const photos = data?.pages.flatMap((page) => page.photos).filter(({ id }) => !deleted.includes(id))
  const count = hasNextPage ? profile.data?.photos_uploaded : photos?.length

  const forget = (photo: Photo) => {
    setDeleted([...deleted, photo.id])
    setAsked(undefined)
    heading.current?.focus()
  }

  return (
    <div>
      <PagedList
        pages={pages}
        count={photos?.length}
        heading={
          <h1 ref={heading} tabIndex={-1}>
            History
          </h1>
        }
        line={count ? counted(count, 'photo') + asLastSeen(pages) : ''}
        skeleton={<HistorySkeleton />}
        trouble={{ title: 'Your photos did not load' }}
        empty={
          <Notice
            title="No photos yet"
            art={<FigureArt />}
            action={{ name: 'Upload Photo', onPress: () => void navigate(homeAddress) }}
          >
            Send one photo, and a stylist picks outfits for you within 24 hours.
          </Notice>
        }
      >
        {(onMissing) => (
          <ul className={styles.list}>
            {photos?.map((photo) => (
              <HistoryItem
                key={photo.id}
                photo={photo}
                outfitAddress={outfitAddress}
                onDelete={() => setAsked(photo)}
                onMissing={onMissing}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <DeletePhotoDialog
          photo={asked}
          onClose={() => setAsked(undefined)}
          onDeleted={() => forget(asked)}
        />
      )}
    </div>
  )
}
