import type { Piece } from '@drape/contract/piece'

export const pieceOf = (changes: Partial<Piece> = {}): Piece => ({
  name: 'Kolhapuri',
  brand: 'Needledust',
  category: 'Footwear',
  image_url: null,
  ecommerce_url: null,
  estimated_price: 1850,
  uses: 3,
  lastUsedAt: '2026-11-23T06:00:00.000Z',
  ratings: 0,
  average: null,
  ...changes,
})
