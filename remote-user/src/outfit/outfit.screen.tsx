import { isFromWardrobe } from '@drape/contract/from-wardrobe'
import { type Outfit, type OutfitItem, readOutfit } from '@drape/contract/outfit'
import { offline, statusOf, useCall, useRefresh } from '@drape/remote-shared/api'
import { rupees, sumOf } from '@drape/remote-shared/format'
import { Notice, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { Button, VisuallyHidden } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pieceView, usePictureView, type ViewedPicture } from '../picture/picture-view.tsx'
import { historyAddress } from '../place/place.ts'
import * as styles from './outfit.module.css'
import { PiecesSkeleton } from './outfit.skeleton.tsx'
import { OutfitHead } from './outfit-head.tsx'
import { OutfitItemCard } from './outfit-item.tsx'
import { type LookPicture, OutfitLook } from './outfit-look.tsx'

/** A mistyped address may contain an invalid id, which is a 400. */
const isNotFound = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0)

/** Goes back in history, or to History if the page was opened by a link. */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(historyAddress) : navigate(-1))
}

/** In the order of the screen. Without pieces that have no picture. */
const picturesOf = ({ title, image_url, user_photo, items }: Outfit): readonly ViewedPicture[] => {
  const cover = { id: 'cover' satisfies LookPicture, src: image_url, alt: `The whole outfit: ${title}` }
  const photo = { id: 'photo' satisfies LookPicture, src: user_photo, alt: 'Your photo' }
  return [
    { ...cover, title, facts: 'The whole outfit' },
    { ...photo, title: 'Your photo', facts: '' },
    ...items.map((item) => pieceView({ ...item, id: item.uuid, price: item.estimated_price })),
  ].filter(({ src }) => src)
}

/** Pieces of one's own cost nothing. */
const priceInWords = (items: readonly OutfitItem[]): string => {
  const toBuy = items.filter((item) => !isFromWardrobe(item))
  if (toBuy.length === 0) return 'All of it is in your wardrobe'
  const price = rupees(sumOf(toBuy.map((item) => item.estimated_price)))
  return toBuy.length < items.length ? `${price} for what is to buy` : `${price} for all of it`
}

interface OutfitScreenProps {
  readonly outfitId: string
  /** The section with the messages about the outfit. */
  readonly messages: ReactNode
  /** The way to share it, and what is shared of it. */
  readonly sharing: ReactNode
  readonly progress: (items: readonly OutfitItem[]) => ReactNode
  readonly ratingOf: (item: OutfitItem) => ReactNode
}

export const OutfitScreen = ({ outfitId, messages, sharing, progress, ratingOf }: OutfitScreenProps) => {
  const outfit = useCall(readOutfit, { params: { id: outfitId } })
  const { press, isBusy, isOnline } = useRefresh(outfit)
  const goBack = useGoBack()
  const { data, error } = outfit
  const refreshAddresses = () => takeFreshAddress(outfit)
  const { view, dialog } = usePictureView(data ? picturesOf(data) : [], refreshAddresses)
  const isMissing = isNotFound(error)

  return (
    <div className={styles.outfit}>
      {!data && <VisuallyHidden as="h1">Your outfit</VisuallyHidden>}
      {error && !data && (
        <div className={styles.trouble}>
          <Notice
            title={isMissing ? 'Outfit not found' : 'Failed to load outfit details. Please try again.'}
            isTrouble
            action={{ name: 'Go Back', onPress: goBack }}
          >
            {isMissing ? 'It may have been removed, or it belongs to somebody else.' : !isOnline && offline}
          </Notice>
          {!isMissing && (
            <Button size="large" aria-busy={isBusy} onClick={press}>
              Try again
            </Button>
          )}
        </div>
      )}
      {(data || outfit.isPending) && (
        <>
          <Button className={styles.back} type="text" onClick={goBack}>
            <span aria-hidden="true">‹</span> Go Back
          </Button>
          <div className={styles.panes}>
            <div className={styles.whole}>
              {/* The same while the outfit loads, because what was pressed moves to it. */}
              <OutfitLook
                outfitId={outfitId}
                outfit={data}
                onMissing={refreshAddresses}
                onPiece={(uuid) => document.getElementById(uuid)?.focus()}
                onView={view}
              />
              {data ? (
                <>
                  <OutfitHead outfit={data} />
                  <div className={styles.sharing}>{sharing}</div>
                </>
              ) : (
                <Skeleton of="your outfit" pieces={[4, 1.5, 4]} />
              )}
            </div>
            <div className={styles.pieces}>
              {data ? (
                <>
                  {messages}
                  {progress(data.items)}
                  <div className={styles.shop}>
                    <h2>Shop the look</h2>
                    {data.items.length > 1 && <p>{priceInWords(data.items)}</p>}
                  </div>
                  <ul className={styles.items}>
                    {data.items.map((item) => (
                      <OutfitItemCard
                        key={item.uuid}
                        outfitId={outfitId}
                        item={item}
                        userPhoto={data.user_photo}
                        rating={ratingOf(item)}
                        onView={() => view(item.uuid)}
                      />
                    ))}
                  </ul>
                </>
              ) : (
                <PiecesSkeleton />
              )}
            </div>
          </div>
        </>
      )}
      {dialog}
    </div>
  )
}
