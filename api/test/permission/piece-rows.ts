import { findPieces } from '@drape/contract/piece'
import { type Entry, ofCall, stylists } from './row.ts'

export const rows: readonly Entry[] = [ofCall(findPieces, stylists, () => ({ query: { search: 'kurta' } }))]
