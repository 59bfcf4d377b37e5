import { counted, rupees } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import type { Outfit } from '@drape/remote-shared/stylist-calls'
import * as styles from './mood-board.module.css'

interface Piece {
  readonly key: string
  readonly src: string | null
  readonly name: string
  readonly of: string
}

const piecesOf = ({ image_url, title, items }: Outfit): readonly Piece[] => [
  ...(image_url ? [{ key: 'cover', src: image_url, name: title, of: 'The whole look' }] : []),
  ...items.map(({ uuid, image_url, name, brand, estimated_price }) => ({
    key: uuid,
    src: image_url,
    name,
    of: `${brand} · ${rupees(estimated_price)}`,
  })),
]

const perRow = 3

/** Rows of three and two, without a single last one if two rows of two are possible. */
export const inRows = <Thing,>(things: readonly Thing[]): readonly (readonly Thing[])[] => {
  if (things.length <= perRow) return things.length > 0 ? [things] : []
  const taken = things.length === 4 || things.length === 2 ? 2 : perRow
  return [things.slice(0, taken), ...inRows(things.slice(taken))]
}

const PieceOnBoard = ({ piece: { src, name, of } }: { readonly piece: Piece }) => (
  <li className={styles.piece} data-empty={!src}>
    {src && <Picture className={styles.picture} src={src} alt={name} isEager />}
    <p>
      <b>{name}</b>
      <span>{of}</span>
    </p>
  </li>
)

interface MoodBoardProps {
  readonly outfit: Outfit
  /** Called when the photo does not load, perhaps because its signed address has expired. */
  readonly onMissing: () => void
}

/** The outfit like a page of a magazine: title and first item beside the client, the other items in rows. */
export const MoodBoard = ({ outfit, onMissing }: MoodBoardProps) => {
  const [first, ...others] = piecesOf(outfit)
  const total = outfit.items.reduce((sum, { estimated_price }) => sum + Math.round(estimated_price * 100), 0)
  return (
    <section className={styles.board} aria-label={`Mood board of ${outfit.title}`}>
      <div className={styles.title}>
        <h3>{outfit.title}</h3>
        <p>
          {counted(outfit.items.length, 'item')} · {rupees(total / 100)}
        </p>
      </div>
      <ul className={styles.top}>
        <li className={styles.client}>
          <Picture
            className={styles.picture}
            src={outfit.user_photo}
            alt="Your client"
            onMissing={onMissing}
            isEager
          />
        </li>
        {first && <PieceOnBoard piece={first} />}
      </ul>
      {inRows(others).map((row) => (
        <ul key={row.map(({ key }) => key).join()} className={styles.row}>
          {row.map((piece) => (
            <PieceOnBoard key={piece.key} piece={piece} />
          ))}
        </ul>
      ))}
    </section>
  )
}
