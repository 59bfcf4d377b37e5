import { offline, statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { Notice, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { Button, VisuallyHidden } from '@drape/remote-shared/ui'
import { type Outfit, readOutfit } from '@drape/remote-shared/user-calls'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as styles from './outfit.module.css'
import { OutfitSkeleton } from './outfit.skeleton.tsx'
import { OutfitHead } from './outfit-head.tsx'
import { OutfitItemCard } from './outfit-item.tsx'

/** A mistyped address may contain an invalid id, which is a 400. */
const isNotThere = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0)

/** Goes back in history, or to this address if the page was opened by a link. */
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
  const { data, error } = outfit
  const isGone = isNotThere(error)

  return (
    <div className={styles.outfit}>
      {!data && <VisuallyHidden as="h1">Your outfit</VisuallyHidden>}
      {outfit.isPending && <OutfitSkeleton />}
      {error && !data && (
        <div className={styles.trouble}>
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
          <Button className={styles.back} type="text" onClick={goBack}>
            <span aria-hidden="true">‹</span> Go Back
          </Button>
          <OutfitHead outfit={data} />
          {progress(data.items)}
          <VisuallyHidden as="h2">The items</VisuallyHidden>
          <ul className={styles.items}>
            {data.items.map((item) => (
              <OutfitItemCard
                key={item.uuid}
                item={item}
                userPhoto={data.user_photo}
                rating={ratingOf(item)}
                onMissing={() => takeFreshAddress(outfit)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
