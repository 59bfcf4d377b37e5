import { offline, useCall, usePages, useRefresh } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Button, Sheet } from '@drape/remote-shared/ui'
import { Notice } from '@drape/remote-shared/ui-more'
import { listPhotos, type Photo, readProfile } from '@drape/remote-shared/user-calls'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DeletePhotoDialog } from './delete-photo.dialog.tsx'
import { FigureArt } from './figure.art.tsx'
import { HistoryItem } from './history.item.tsx'
import { historyCss } from './history.look.ts'
import { HistorySkeleton } from './history.skeleton.tsx'
import { photoCss } from './photo.look.ts'
import { photosAfterMs } from './photos-after.ts'

/** The signed addresses of pictures live for 5 minutes at least. */
const addressesLiveMs = 5 * 60_000

const counted = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

interface HistoryScreenProps {
  readonly homeAddress: string
  readonly outfitAddress: (outfit: string) => string
}

export const HistoryScreen = ({ homeAddress, outfitAddress }: HistoryScreenProps) => {
  const session = useSession()
  const navigate = useNavigate()
  const userId = session.status === 'in' ? session.id : ''
  const pages = usePages(listPhotos, { params: { id: userId } }, { afterMs: photosAfterMs })
  const { data, dataUpdatedAt, hasNextPage, isFetching, isFetchingNextPage } = pages
  // Only who has more photos than are here needs to be told by somebody else how many.
  const profile = useCall(readProfile, {}, { enabled: hasNextPage })
  const { press, isBusy, isOnline, note } = useRefresh(pages)
  const [asked, setAsked] = useState<Photo>()
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)

  const photos = data?.pages.flatMap((page) => page.photos).filter(({ id }) => !deleted.includes(id))
  const count = hasNextPage ? profile.data?.photos_uploaded : photos?.length

  const takeFreshAddresses = () => {
    if (!isFetching && Date.now() - dataUpdatedAt > addressesLiveMs) void pages.refetch()
  }

  const forget = (photo: Photo) => {
    setDeleted([...deleted, photo.id])
    setAsked(undefined)
    heading.current?.focus()
  }

  return (
    <div className="history">
      <Sheet name="photo" css={photoCss} />
      <Sheet name="history" css={historyCss} />
      <div className="photo-head">
        <h1 ref={heading} tabIndex={-1}>
          History
        </h1>
        <Button type="text" aria-busy={isBusy} onClick={press}>
          Refresh
        </Button>
      </div>
      <div className="history-line">
        <p>{count ? counted(count) : ''}</p>
        <span className="photo-note" role="status">
          {photos && note}
        </span>
      </div>

      {pages.isPending && <HistorySkeleton />}
      {pages.isError && !photos && (
        <Notice
          title={isOnline ? 'Your photos did not load' : 'You are offline'}
          isTrouble
          action={{ name: 'Try again', onPress: () => void pages.refetch() }}
        >
          {isOnline ? 'Please try again in a moment.' : offline}
        </Notice>
      )}
      {photos?.length === 0 && !hasNextPage && (
        <Notice
          title="No photos yet"
          art={<FigureArt />}
          action={{ name: 'Upload Photo', onPress: () => void navigate(homeAddress) }}
        >
          Send one photo, and a stylist picks outfits for you within 24 hours.
        </Notice>
      )}
      {photos && photos.length > 0 && (
        <ul className="history-list">
          {photos.map((photo) => (
            <HistoryItem
              key={photo.id}
              photo={photo}
              outfitAddress={outfitAddress}
              onDelete={() => setAsked(photo)}
              onMissing={takeFreshAddresses}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          className="history-more"
          size="large"
          block
          aria-busy={isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load more
        </Button>
      )}
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
