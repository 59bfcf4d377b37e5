import { readOutfit, seeYourOutfit } from '@drape/contract/outfit'
import type { Photo } from '@drape/contract/photo'
import { useCall } from '@drape/remote-shared/api'
import { formatDate } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { Moves } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import * as linkStyles from '../controls/link.module.css'
import { outfitAddress, outfitMotion } from '../place/place.ts'
import * as styles from './ready-outfit.module.css'

/** More pictures would be too small to see. */
const maxPieces = 3

interface ReadyOutfitProps {
  readonly photo: Photo
  readonly outfitId: string
}

/**
 * An outfit that was not opened yet. Its photo is shown at once, its title and pieces once they are loaded, if they
 * are.
 */
export const ReadyOutfit = ({ photo, outfitId }: ReadyOutfitProps) => {
  const { data } = useCall(readOutfit, { params: { id: outfitId } })
  const pieces = data?.items.filter(({ image_url }) => image_url).slice(0, maxPieces) ?? []
  const pictures = data?.image_url ? [{ uuid: data.id, image_url: data.image_url }] : pieces
  return (
    <section className={styles.ready} aria-labelledby="ready-outfit">
      <Moves name={outfitMotion(outfitId)}>
        <div className={styles.pictures} aria-hidden="true">
          <Picture src={photo.thumbnail_url} alt="" isEager />
          {pictures.map(({ uuid, image_url }) => (
            <Picture key={uuid} className={styles.piece} src={image_url} alt="" isEager />
          ))}
        </div>
      </Moves>
      <div className={styles.words}>
        <h2 id="ready-outfit">Your outfit is ready</h2>
        <p>{data?.title || `For your photo of ${formatDate(photo.upload_date)}`}</p>
        <p className={styles.by}>{data?.stylistName ? `Styled by ${data.stylistName}` : 'Picked by hand'}</p>
        <Link className={linkStyles.button} to={outfitAddress(outfitId)}>
          {seeYourOutfit}
        </Link>
      </div>
    </section>
  )
}
