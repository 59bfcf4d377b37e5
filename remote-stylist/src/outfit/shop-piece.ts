import type { ShopPiece } from '@drape/contract/shop'
import { formatDate, rupees } from '@drape/remote-shared/format'
import type { ItemTexts } from '../item-texts.ts'
import type { DraftItem } from './draft.ts'

const inRupees = ({ price, currency }: ShopPiece): boolean =>
  price !== null && (currency === 'INR' || currency === null)

/** The item with its empty fields filled from the shop's page. */
export const filledBy = (item: DraftItem, piece: ShopPiece): DraftItem => ({
  ...item,
  category: item.category || (piece.category ?? ''),
  name: item.name || (piece.name ?? ''),
  brand: item.brand || (piece.brand ?? ''),
  imageUrl: item.imageUrl || (piece.image_url ?? ''),
  price: item.price || (inRupees(piece) ? String(piece.price) : ''),
})

/** The note that an item shows about its shop's page. */
export const noteOf = (item: ItemTexts, piece: ShopPiece): string => {
  const { price, currency, readAt } = piece
  const source = `Read from the shop on ${formatDate(readAt)}.`
  if (price === null) return `${source} It names no price.`
  if (!inRupees(piece)) return `${source} Its price is ${price} ${currency}: please give it in rupees.`
  if (currency === null) return `${source} Its price names no currency: please check it.`
  return item.price !== '' && Number(item.price) !== price
    ? `${source} Its price is ${rupees(price)} now.`
    : source
}

/** The links of a pasted or typed text; undefined if it is anything else. */
export const linksOf = (text: string): readonly string[] | undefined => {
  const words = text.trim().split(/\s+/)
  return words.every((word) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(word)) ? words : undefined
}
