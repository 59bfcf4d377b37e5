import { correctTaste, listTasteRatings, readTaste } from '@drape/contract/taste'
import { type Entry, ofCall, users } from '../../test/permission/row.ts'

const brand = { kind: 'brand', subject: 'anokhi' } as const

export const permissions: readonly Entry[] = [
  ofCall(readTaste, users),
  ofCall(listTasteRatings, users, () => ({ query: brand })),
  ofCall(correctTaste, users, () => ({ body: { ...brand, isWrong: false } })),
]
