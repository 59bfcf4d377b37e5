import type { SavedOutfit } from '@drape/contract/closet'

export type Piece = SavedOutfit['items'][number] & {
  readonly outfit: string
  /** On how many days its outfit was worn. */
  readonly wornDays: number
}

export const orders = {
  newest: 'Newest first',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  brand: 'Brand',
  worn: 'Worn last',
  unworn: 'Not worn for longest',
} as const
/** The orders of pieces, and of outfits. */
export const ordersOf = (isByOutfit: boolean): readonly Order[] =>
  isByOutfit ? ['newest', 'worn', 'unworn'] : ['newest', 'price-up', 'price-down', 'brand']
export type Order = keyof typeof orders

/**
 * The view, filters and order of the closet. They are in the query string, so that Back, reload and a shared link keep
 * them.
 */
export interface Arrangement {
  readonly isByOutfit: boolean
  /** The kind that the list is limited to, in lower case; empty for all kinds. */
  readonly kind: string
  readonly brand: string
  readonly order: Order
}

const isOrder = (name: string): name is Order => Object.hasOwn(orders, name)

/** Stylists write kinds and brands freely: "Kurta" and "kurta " are one. */
const normalize = (text: string): string => text.trim().toLocaleLowerCase()

export const readArrangement = (query: URLSearchParams): Arrangement => {
  const order = query.get('order') ?? ''
  return {
    isByOutfit: query.get('view') === 'outfits',
    kind: normalize(query.get('kind') ?? ''),
    brand: normalize(query.get('brand') ?? ''),
    order: isOrder(order) ? order : 'newest',
  }
}

/** Defaults are left out of the address. */
export const writeArrangement = (query: URLSearchParams, { isByOutfit, kind, brand, order }: Arrangement) => {
  const address = new URLSearchParams(query)
  const values = { view: isByOutfit && 'outfits', kind, brand, order: order !== 'newest' && order }
  for (const [name, value] of Object.entries(values))
    if (value) address.set(name, value)
    else address.delete(name)
  return address
}

/** The kinds or brands of the pieces, the most frequent first. */
export const groupsOf = (pieces: readonly Piece[], field: 'category' | 'brand') => {
  const groups = new Map<string, { key: string; name: string; count: number }>()
  for (const piece of pieces) {
    const key = normalize(piece[field])
    const { name = piece[field].trim(), count = 0 } = groups.get(key) ?? {}
    if (key) groups.set(key, { key, name, count: count + 1 })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

/** An unknown price stands last in either direction. */
const byPrice = (sign: 1 | -1) => (one: Piece, other: Piece) =>
  (Number.isNaN(one.price) ? 1 : 0) - (Number.isNaN(other.price) ? 1 : 0) ||
  sign * (one.price - other.price) ||
  0

const comparisons: Readonly<Record<Order, (one: Piece, other: Piece) => number>> = {
  newest: () => 0,
  'price-up': byPrice(1),
  'price-down': byPrice(-1),
  brand: (one, other) => normalize(one.brand).localeCompare(normalize(other.brand)),
  worn: () => 0,
  unworn: () => 0,
}

/** The pieces that match the filters. Equal ones keep the order of the reply, the newest first. */
export const arrange = (pieces: readonly Piece[], { kind, brand, order }: Arrangement): readonly Piece[] =>
  pieces
    .filter(
      (piece) =>
        (!kind || normalize(piece.category) === kind) && (!brand || normalize(piece.brand) === brand),
    )
    .sort(comparisons[order])

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const lastWorn = ({ worn }: SavedOutfit) => worn?.last ?? ''

/** By the day on which an outfit was last worn; one that never was counts as worn before all others. */
export const arrangeOutfits = (outfits: readonly SavedOutfit[], order: Order): readonly SavedOutfit[] => {
  if (order === 'worn') return [...outfits].sort((one, other) => compareTexts(lastWorn(other), lastWorn(one)))
  if (order === 'unworn')
    return [...outfits].sort((one, other) => compareTexts(lastWorn(one), lastWorn(other)))
  return outfits
}
