import { correctTaste, listTasteRatings, readTaste } from '@drape/contract/taste'
import { type Entry, ofCall, users } from './row.ts'

const brand = { kind: 'brand', subject: 'anokhi' } as const

export const rows: readonly Entry[] = [
  ofCall(readTaste, users),
  ofCall(listTasteRatings, users, () => ({ query: brand })),
  ofCall(correctTaste, users, () => ({ body: { ...brand, isWrong: false } })),
]
