import type { EarlierOutfit, Piece } from '@drape/contract/piece'
import { formatDate, rupees } from '@drape/remote-shared/format'
import type { ItemTexts } from './item-texts.ts'

type PieceContent = Pick<
  Piece,
  'category' | 'name' | 'brand' | 'image_url' | 'ecommerce_url' | 'estimated_price'
>

/** A piece, or an outfit with all its items, that was delivered. */
export interface UsedBefore {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly picture: string | null
  readonly items: readonly ItemTexts[]
}

const contentOf = (piece: PieceContent): ItemTexts => ({
  category: piece.category,
  name: piece.name,
  brand: piece.brand,
  imageUrl: piece.image_url ?? '',
  shopUrl: piece.ecommerce_url ?? '',
  price: String(piece.estimated_price),
})

const times = (uses: number): string => (uses === 1 ? 'used once' : `used ${uses} times`)

const linkOf = ({ link }: Piece): string | undefined =>
  link && `link ${link.answers ? 'answered' : 'did not answer'} on ${formatDate(link.at)}`

const ofPiece = (piece: Piece, index: number): UsedBefore => ({
  id: `piece-${index}`,
  name: `${piece.brand} ${piece.name}`,
  about: [
    rupees(piece.estimated_price),
    `${times(piece.uses)}, last on ${formatDate(piece.lastUsedAt)}`,
    piece.average === null ? 'not rated yet' : `${piece.average} ★ of ${piece.ratings}`,
    linkOf(piece),
  ]
    .filter(Boolean)
    .join(' · '),
  picture: piece.image_url,
  items: [contentOf(piece)],
})

const ofOutfit = ({ id, title, completedAt, items }: EarlierOutfit): UsedBefore => ({
  id: `outfit-${id}`,
  name: `Outfit: ${title}`,
  about: `all its items, ${items.length} · ${formatDate(completedAt)}`,
  picture: items[0]?.image_url ?? null,
  items: items.map(contentOf),
})

export const usedBefore = (reply: {
  readonly pieces: readonly Piece[]
  readonly outfits: readonly EarlierOutfit[]
}): readonly UsedBefore[] => [...reply.pieces.map(ofPiece), ...reply.outfits.map(ofOutfit)]
