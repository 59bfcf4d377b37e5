import type { EarlierOutfit, Piece } from '@drape/contract/piece'
import type { ShopPiece } from '@drape/contract/shop'
import { formatDate, rupees } from '@drape/remote-shared/format'
import type { DraftItem } from './draft.ts'

export type Content = Omit<DraftItem, 'key'>
type Known = Pick<Piece, 'category' | 'name' | 'brand' | 'image_url' | 'ecommerce_url' | 'estimated_price'>

/** One thing of the list: pressing it adds its items. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly picture: string | null
  readonly items: readonly Content[]
}

const contentOf = (piece: Known): Content => ({
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

const pieceFound = (piece: Piece, index: number): Found => ({
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

const outfitFound = ({ id, title, completedAt, items }: EarlierOutfit): Found => ({
  id: `outfit-${id}`,
  name: `Outfit: ${title}`,
  about: `all its items, ${items.length} · ${formatDate(completedAt)}`,
  picture: items[0]?.image_url ?? null,
  items: items.map(contentOf),
})

export const foundOf = (reply: {
  readonly pieces: readonly Piece[]
  readonly outfits: readonly EarlierOutfit[]
}): readonly Found[] => [...reply.pieces.map(pieceFound), ...reply.outfits.map(outfitFound)]

const inRupees = ({ price, currency }: ShopPiece): boolean =>
  price !== null && (currency === 'INR' || currency === null)

/** What the page says, in the fields that are still empty. */
export const filledBy = (item: DraftItem, piece: ShopPiece): DraftItem => ({
  ...item,
  category: item.category || (piece.category ?? ''),
  name: item.name || (piece.name ?? ''),
  brand: item.brand || (piece.brand ?? ''),
  imageUrl: item.imageUrl || (piece.image_url ?? ''),
  price: item.price || (inRupees(piece) ? String(piece.price) : ''),
})

/** What a stylist should know of the page that was read, at the item. */
export const noteOf = (item: Content, piece: ShopPiece): string => {
  const { price, currency, readAt } = piece
  const read = `Read from the shop on ${formatDate(readAt)}.`
  if (price === null) return `${read} It names no price.`
  if (!inRupees(piece)) return `${read} Its price is ${price} ${currency}: please give it in rupees.`
  if (currency === null) return `${read} Its price names no currency: please check it.`
  return item.price !== '' && Number(item.price) !== price
    ? `${read} Its price is ${rupees(price)} now.`
    : read
}

/** The links of a pasted or typed text; undefined if it is anything else. */
export const linksOf = (text: string): readonly string[] | undefined => {
  const words = text.trim().split(/\s+/)
  return words.every((word) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(word)) ? words : undefined
}
