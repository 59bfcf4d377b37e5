import { rupees } from '@drape/remote-shared/format'
import type { Outfit } from '@drape/remote-shared/stylist-calls'
import { Picture } from '@drape/remote-shared/ui-more'

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

/** Threes and twos: never a last one alone where two rows of two can be. */
export const inRows = <Thing,>(things: readonly Thing[]): readonly (readonly Thing[])[] => {
  if (things.length <= perRow) return things.length > 0 ? [things] : []
  const taken = things.length === 4 || things.length === 2 ? 2 : perRow
  return [things.slice(0, taken), ...inRows(things.slice(taken))]
}

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

const PieceOnBoard = ({ piece: { src, name, of } }: { readonly piece: Piece }) => (
  <li className="board-piece" data-empty={!src}>
    {src && <Picture src={src} alt={name} isEager />}
    <p>
      <b>{name}</b>
      <span>{of}</span>
    </p>
  </li>
)

interface MoodBoardProps {
  readonly outfit: Outfit
  /** The photo did not load: its signed address has ended perhaps. */
  readonly onMissing: () => void
}

/** The outfit as a page of a magazine: its name and its first piece beside the client, and rows of the others. */
export const MoodBoard = ({ outfit, onMissing }: MoodBoardProps) => {
  const [first, ...others] = piecesOf(outfit)
  const total = outfit.items.reduce((sum, { estimated_price }) => sum + Math.round(estimated_price * 100), 0)
  return (
    <section className="board" aria-label={`Mood board of ${outfit.title}`}>
      <div className="board-title">
        <h3>{outfit.title}</h3>
        <p>
          {counted(outfit.items.length)} · {rupees(total / 100)}
        </p>
      </div>
      <ul className="board-top">
        <li className="board-client">
          <Picture src={outfit.user_photo} alt="Your client" onMissing={onMissing} isEager />
        </li>
        {first && <PieceOnBoard piece={first} />}
      </ul>
      {inRows(others).map((row) => (
        <ul key={row.map(({ key }) => key).join()} className="board-row">
          {row.map((piece) => (
            <PieceOnBoard key={piece.key} piece={piece} />
          ))}
        </ul>
      ))}
    </section>
  )
}
