import { readFit, updateFit } from '@drape/contract/fit'
import { type Entry, ofCall, users } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(readFit, users),
  ofCall(updateFit, users, () => ({ body: { sit: 'loose' as const } })),
]
