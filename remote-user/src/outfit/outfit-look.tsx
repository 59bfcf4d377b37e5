import { type Outfit, type OutfitItem, seeOutfit, wholeLook } from '@drape/contract/outfit'
import { useAct } from '@drape/remote-shared/api'
import { Picture, SkeletonPiece } from '@drape/remote-shared/member-ui'
import { Moves } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { isSeen, noteSeen } from '../device/seen-outfits.ts'
import { ViewablePicture } from '../picture/picture-view.tsx'
import { outfitMotion } from '../place/place.ts'
import * as styles from './outfit-look.module.css'

/** The number of pieces beside the photo, and below it. More would be too small to see. */
const [maxBeside, maxBelow] = [4, 6]

interface LookPieceProps {
  readonly item: OutfitItem
  readonly onPress: () => void
}

/** The picture of a piece, uncropped; its name if it has no picture. */
const LookPiece = ({ item: { name, image_url }, onPress }: LookPieceProps) => (
  <li>
    <button type="button" className={styles.piece} aria-label={`${name}: go to this piece`} onClick={onPress}>
      {image_url ? <Picture src={image_url} alt="" isEager /> : <span aria-hidden="true">{name}</span>}
    </button>
  </li>
)

/**
 * Records that the outfit was opened, in this browser and at the server. Returns whether it is the first time in this
 * browser.
 */
const useSeen = (id: string, hasLoaded: boolean): boolean => {
  const [isNew] = useState(() => !isSeen(id))
  const { mutate } = useAct(seeOutfit)
  useEffect(() => {
    if (!hasLoaded) return
    noteSeen(id)
    mutate({ params: { id } })
  }, [id, hasLoaded, mutate])
  return isNew && hasLoaded
}

/** The pictures that show more than one piece. */
export type LookPicture = 'photo' | 'cover'

interface OutfitLookProps {
  readonly outfitId: string
  /** Undefined while it loads. */
  readonly outfit: Outfit | undefined
  /** Called when the photo does not load, perhaps because its signed address has expired. */
  readonly onMissing: () => void
  readonly onPiece: (uuid: string) => void
  /** Shows one of the two pictures below large. */
  readonly onView: (picture: LookPicture) => void
}

/** Of most outfits. */
const skeleton = ['first', 'second', 'third'].map((name) => (
  <li key={name}>
    <SkeletonPiece className={styles.blank} />
  </li>
))

/** The outfit at a glance: the pieces beside the photo that they were chosen for. Revealed piece by piece once. */
export const OutfitLook = ({ outfitId, outfit, onMissing, onPiece, onView }: OutfitLookProps) => {
  const isNew = useSeen(outfitId, outfit !== undefined)
  const { items = [], image_url: cover, title } = outfit ?? {}
  const piece = (item: OutfitItem) => (
    <LookPiece key={item.uuid} item={item} onPress={() => onPiece(item.uuid)} />
  )
  const besidePhoto = items.slice(0, maxBeside)
  const belowPhoto = items.slice(maxBeside, maxBeside + maxBelow)
  const hiddenCount = items.length - besidePhoto.length - belowPhoto.length
  return (
    <section className={styles.look} aria-label={outfit && wholeLook} data-new={isNew || undefined}>
      {cover && (
        <div className={styles.cover}>
          <ViewablePicture
            of="the whole outfit"
            src={cover}
            alt={`The whole outfit: ${title}`}
            isEager
            onView={() => onView('cover')}
          />
        </div>
      )}
      <Moves name={outfitMotion(outfitId)}>
        <ul
          className={styles.top}
          data-pieces={outfit ? besidePhoto.length : skeleton.length}
          aria-hidden={!outfit || undefined}
        >
          <li className={styles.own}>
            {outfit ? (
              <ViewablePicture
                of="your photo"
                src={outfit.user_photo}
                alt="Your photo"
                isEager
                onView={() => onView('photo')}
                onMissing={onMissing}
              />
            ) : (
              <SkeletonPiece className={styles.blank} />
            )}
          </li>
          {outfit ? besidePhoto.map(piece) : skeleton}
        </ul>
      </Moves>
      {belowPhoto.length > 0 && <ul className={styles.below}>{belowPhoto.map(piece)}</ul>}
      {hiddenCount > 0 && <p className={styles.more}>and {hiddenCount} more below</p>}
    </section>
  )
}
