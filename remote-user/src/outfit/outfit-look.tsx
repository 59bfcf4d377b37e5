import { type Outfit, type OutfitItem, seeOutfit, wholeLook } from '@drape/contract/outfit'
import { useAct } from '@drape/remote-shared/api'
import { Picture } from '@drape/remote-shared/member-ui'
import { useEffect, useState } from 'react'
import { isSeen, noteSeen } from '../device/seen-outfits.ts'
import { ViewablePicture } from '../picture/picture-view.tsx'
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
const useSeen = (id: string): boolean => {
  const [isNew] = useState(() => !isSeen(id))
  const { mutate } = useAct(seeOutfit)
  useEffect(() => {
    noteSeen(id)
    mutate({ params: { id } })
  }, [id, mutate])
  return isNew
}

/** The pictures that show more than one piece. */
export type LookPicture = 'photo' | 'cover'

interface OutfitLookProps {
  readonly outfit: Outfit
  /** Called when the photo does not load, perhaps because its signed address has expired. */
  readonly onMissing: () => void
  readonly onPiece: (uuid: string) => void
  /** Shows one of the two pictures below large. */
  readonly onView: (picture: LookPicture) => void
}

/** The outfit at a glance: the pieces beside the photo that they were chosen for. Revealed piece by piece once. */
export const OutfitLook = ({ outfit, onMissing, onPiece, onView }: OutfitLookProps) => {
  const { id, items, image_url, title, user_photo } = outfit
  const isNew = useSeen(id)
  const piece = (item: OutfitItem) => (
    <LookPiece key={item.uuid} item={item} onPress={() => onPiece(item.uuid)} />
  )
  const besidePhoto = items.slice(0, maxBeside)
  const belowPhoto = items.slice(maxBeside, maxBeside + maxBelow)
  const hiddenCount = items.length - besidePhoto.length - belowPhoto.length
  return (
    <section className={styles.look} aria-label={wholeLook} data-new={isNew || undefined}>
      {image_url && (
        <div className={styles.cover}>
          <ViewablePicture
            of="the whole outfit"
            src={image_url}
            alt={`The whole outfit: ${title}`}
            isEager
            onView={() => onView('cover')}
          />
        </div>
      )}
      <ul className={styles.top} data-pieces={besidePhoto.length}>
        <li className={styles.own}>
          <ViewablePicture
            of="your photo"
            src={user_photo}
            alt="Your photo"
            isEager
            onView={() => onView('photo')}
            onMissing={onMissing}
          />
        </li>
        {besidePhoto.map(piece)}
      </ul>
      {belowPhoto.length > 0 && <ul className={styles.below}>{belowPhoto.map(piece)}</ul>}
      {hiddenCount > 0 && <p className={styles.more}>and {hiddenCount} more below</p>}
    </section>
  )
}
