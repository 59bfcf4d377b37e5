import { readShopPage } from '@drape/contract/shop'
import { type Entry, ofCall, unfit } from '../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  // A page of a shop that is not on the list.
  ofCall(readShopPage, unfit, () => ({
    body: { address: 'https://other.example/' },
  })),
]
