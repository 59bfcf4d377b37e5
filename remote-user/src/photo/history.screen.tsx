import type { Photo } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { useCall } from '@drape/remote-shared/api'
import { counted, formatDate } from '@drape/remote-shared/format'
import { Notice, PagedList, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { asLastSeen } from '../calls/as-last-seen.ts'
import { usePhotos } from '../calls/first-calls.ts'
import { usePictureView } from '../picture/picture-view.tsx'
import { homeAddress } from '../place/place.ts'
import { byMonth } from './by-month.ts'
import { DeletePhotoDialog } from './delete-photo.dialog.tsx'
import { FigureArt } from './figure.art.tsx'
import * as styles from './history.module.css'
import { HistorySkeleton } from './history.skeleton.tsx'
import { HistoryItem } from './history-item.tsx'
import { isNew } from './new-outfit.ts'
import { outfitOf, statusText } from './photo-status.tsx'

const pictureOf = ({ id, image_url, upload_date, status }: Photo) => {
  const date = formatDate(upload_date)
  return { id, src: image_url, alt: `Your photo of ${date}`, title: date, facts: statusText(status) }
}

interface HistoryScreenProps {
  /** The button that opens the messages of a photo. */
  readonly messagesOf?: (photo: Photo, className: string) => ReactNode
  /** The id of the outfit beside the list, whose title is the h1 of the page. */
  readonly selectedOutfit?: string
}

export const HistoryScreen = ({ messagesOf, selectedOutfit }: HistoryScreenProps) => {
  const navigate = useNavigate()
  const pages = usePhotos()
  const { data, hasNextPage } = pages
  // The total is needed only if there are more photos than loaded.
  const profile = useCall(readProfile, {}, { enabled: hasNextPage })
  const [photoToDelete, setPhotoToDelete] = useState<Photo>()
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)

  const photos = data?.pages.flatMap((page) => page.photos).filter(({ id }) => !deletedIds.includes(id))
  const count = hasNextPage ? profile.data?.photos_uploaded : photos?.length

  const { view, dialog } = usePictureView((photos ?? []).map(pictureOf), () => takeFreshAddress(pages))

  const hideDeleted = (photo: Photo) => {
    setDeletedIds((ids) => [...ids, photo.id])
    setPhotoToDelete((current) => (current === photo ? undefined : current))
    heading.current?.focus()
  }

  const [Heading, MonthHeading] = selectedOutfit ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)

  return (
    <div className={styles.history}>
      <PagedList
        pages={pages}
        count={photos?.length}
        heading={
          <Heading ref={heading} className={styles.title} tabIndex={-1}>
            History
          </Heading>
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
          <>
            {byMonth(photos ?? []).map(([month, photos]) => (
              <section key={month} className={styles.month}>
                <MonthHeading>{month}</MonthHeading>
                <ul className={styles.list}>
                  {photos.map((photo) => (
                    <HistoryItem
                      key={photo.id}
                      photo={photo}
                      messages={messagesOf?.(photo, styles.views)}
                      isNew={isNew(photo)}
                      isBeside={selectedOutfit !== undefined}
                      isChosen={selectedOutfit !== undefined && outfitOf(photo) === selectedOutfit}
                      onDelete={() => setPhotoToDelete(photo)}
                      onOpen={() => view(photo.id)}
                      onMissing={onMissing}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </PagedList>
      {dialog}
      {photoToDelete && (
        <DeletePhotoDialog
          photo={photoToDelete}
          onClose={() => setPhotoToDelete(undefined)}
          onDeleted={() => hideDeleted(photoToDelete)}
        />
      )}
    </div>
  )
}
