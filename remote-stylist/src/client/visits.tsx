import type { Visit } from '@drape/contract/client'
import { wishInOneLine } from '@drape/contract/wish'
import { formatDate, rupees } from '@drape/remote-shared/format'
import { Picture, StarMeter } from '@drape/remote-shared/member-ui'
import { useId } from 'react'
import * as desk from '../desk.module.css'
import * as styles from './visits.module.css'

type Outfit = NonNullable<Visit['outfit']>
type Piece = Outfit['items'][number]

/** The client's feedback on a piece, beside the stars. */
const feedbackOf = ({ reasons, neverAgain, size, isBought, isUnwanted, isReplaced }: Piece): string =>
  [
    isBought && 'bought',
    reasons && `for its ${reasons.join(', ')}`,
    size,
    neverAgain && 'never again',
    isReplaced ? 'replaced as the client wished' : isUnwanted && 'another was asked for',
  ]
    .filter(Boolean)
    .join(' · ')

const PieceLine = ({ piece }: { readonly piece: Piece }) => {
  const feedback = feedbackOf(piece)
  return (
    <li>
      <Picture className={styles.piece} src={piece.image_url} alt="" />
      <span>
        {piece.name}, {piece.brand}{' '}
        {piece.estimated_price > 0 && <small>{rupees(piece.estimated_price)}</small>}
        {feedback && <small className={styles.said}>{feedback}</small>}
      </span>
      {piece.rating ? <StarMeter stars={piece.rating} /> : <small>not rated</small>}
    </li>
  )
}

interface VisitsProps {
  readonly visits: readonly Visit[]
  readonly onMissing: () => void
}

/** The photos of a client and their outfits, the newest first. */
export const Visits = ({ visits, onMissing }: VisitsProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Photos and outfits</h3>
      {visits.length === 0 && <p className={desk.soft}>No photo is left.</p>}
      <ol className={styles.visits}>
        {visits.map(({ id, at, photo, wish, outfit }) => (
          <li key={id}>
            <Picture
              className={styles.photo}
              src={photo?.thumbnail_url}
              alt={photo ? `Photo of ${formatDate(at)}` : 'The client deleted this photo'}
              onMissing={onMissing}
            />
            <div className={styles.visit}>
              <h4>{outfit ? outfit.title : 'Waits for an outfit'}</h4>
              <p>
                {formatDate(at)}
                {outfit?.stylist_name && ` · by ${outfit.stylist_name}`}
                {outfit?.isKept && <b> · Kept in the closet</b>}
              </p>
              {wish && <p>Wished: {wishInOneLine(wish)}</p>}
              {outfit && (
                <ul>
                  {outfit.items.map((piece) => (
                    <PieceLine key={piece.uuid} piece={piece} />
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
