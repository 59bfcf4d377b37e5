import { readShopPage } from '@drape/contract/shop'
import { type Entry, ofCall, unfit } from './row.ts'

export const rows: readonly Entry[] = [
  // A page of a shop that is not on the list.
  ofCall(readShopPage, unfit, () => ({
    body: { address: 'https://other.example/' },
  })),
]
