import type { Garment } from '@drape/contract/garment'
import type { PendingRequest } from '@drape/contract/request'

type NamedPiece = Pick<Garment, 'name' | 'kind' | 'colour'>

const kindOf = ({ kind, colour }: NamedPiece) => [colour, kind].filter(Boolean).join(' ')

export const titleOf = (piece: NamedPiece): string => piece.name || kindOf(piece)

/** The client's own piece at which the request begins, in words; undefined if it begins at none. */
export const beginningOf = ({ wish, garment }: Pick<PendingRequest, 'wish' | 'garment'>) => {
  if (!wish?.garment) return undefined
  if (!garment) return 'A piece that is no longer in their clothes'
  return `Their own ${garment.name ? `${garment.name} (${kindOf(garment)})` : kindOf(garment)}`
}
