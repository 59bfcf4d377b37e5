import { CallFailed, offline, useCall, useRefresh } from '@drape/remote-shared/api'
import { Button, Sheet } from '@drape/remote-shared/ui'
import { Notice } from '@drape/remote-shared/ui-more'
import { type Outfit, readOutfit } from '@drape/remote-shared/user-calls'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { OutfitHead } from './outfit.head.tsx'
import { OutfitItemCard } from './outfit.item.tsx'
import { outfitCss } from './outfit.look.ts'
import { OutfitSkeleton } from './outfit.skeleton.tsx'

/** The signed address of the photo lives for 5 minutes at least. */
const addressLivesMs = 5 * 60_000

/** An address that somebody has typed may hold what is no identifier at all: 400. */
const isNotThere = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)

/** Where the person came from; whoever has opened a link came from nowhere. */
const useGoBack = (backAddress: string): (() => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(backAddress) : navigate(-1))
}

interface OutfitScreenProps {
  readonly outfitId: string
  readonly backAddress: string
  readonly progress: (items: Outfit['items']) => ReactNode
  readonly ratingOf: (item: Outfit['items'][number]) => ReactNode
}

export const OutfitScreen = ({ outfitId, backAddress, progress, ratingOf }: OutfitScreenProps) => {
  const outfit = useCall(readOutfit, { params: { id: outfitId } })
  const { press, isBusy, isOnline } = useRefresh(outfit)
  const goBack = useGoBack(backAddress)
  const { data, error, dataUpdatedAt, isFetching } = outfit
  const isGone = isNotThere(error)

  const takeFreshAddress = () => {
    if (!isFetching && Date.now() - dataUpdatedAt > addressLivesMs) void outfit.refetch()
  }

  return (
    <div className="outfit">
      <Sheet name="outfit" css={outfitCss} />
      {!data && <h1 className="visually-hidden">Your outfit</h1>}
      {outfit.isPending && <OutfitSkeleton />}
      {error && !data && (
        <div className="outfit-trouble">
          <Notice
            title={isGone ? 'Outfit not found' : 'Failed to load outfit details. Please try again.'}
            isTrouble
            action={{ name: 'Go Back', onPress: goBack }}
          >
            {isGone ? 'It may have been removed, or it belongs to somebody else.' : !isOnline && offline}
          </Notice>
          {!isGone && (
            <Button size="large" aria-busy={isBusy} onClick={press}>
              Try again
            </Button>
          )}
        </div>
      )}
      {data && (
        <>
          <Button className="outfit-back" type="text" onClick={goBack}>
            <span aria-hidden="true">‹</span> Go Back
          </Button>
          <OutfitHead outfit={data} />
          {progress(data.items)}
          <h2 className="visually-hidden">The items</h2>
          <ul className="outfit-items">
            {data.items.map((item) => (
              <OutfitItemCard
                key={item.uuid}
                item={item}
                userPhoto={data.user_photo}
                rating={ratingOf(item)}
                onMissing={takeFreshAddress}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
