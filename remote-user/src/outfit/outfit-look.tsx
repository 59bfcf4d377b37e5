import { type Outfit, wholeLook } from '@drape/contract/outfit'
import { Picture } from '@drape/remote-shared/member-ui'
import { ViewablePicture } from '../signed-in/picture-view.tsx'
import * as styles from './outfit-look.module.css'
import { useSeen } from './use-seen.ts'

type OutfitItem = Outfit['items'][number]

/** Beside the photo, and below: more would be too small to see. */
const [mostBeside, mostBelow] = [4, 6]

interface LookPieceProps {
  readonly item: OutfitItem
  readonly onPress: () => void
}

/** A piece, whole and on its own ground; without a picture, its name. */
const LookPiece = ({ item: { name, image_url }, onPress }: LookPieceProps) => (
  <li>
    <button type="button" className={styles.piece} aria-label={`${name}: go to this piece`} onClick={onPress}>
      {image_url ? <Picture src={image_url} alt="" isEager /> : <span aria-hidden="true">{name}</span>}
    </button>
  </li>
)

/** The pictures that are not of one piece. */
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
  const beside = items.slice(0, mostBeside)
  const below = items.slice(mostBeside, mostBeside + mostBelow)
  const hidden = items.length - beside.length - below.length
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
      <ul className={styles.top} data-pieces={beside.length}>
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
        {beside.map(piece)}
      </ul>
      {below.length > 0 && <ul className={styles.below}>{below.map(piece)}</ul>}
      {hidden > 0 && <p className={styles.more}>and {hidden} more below</p>}
    </section>
  )
}
