import { findPieces } from '@drape/contract/piece'
import { type Entry, ofCall, stylists } from '../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(findPieces, stylists, () => ({ query: { search: 'kurta' } })),
]
