import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { type Entry, ofCall, users } from './row.ts'

const preferences = { gender: 2, age_range: '25-34', body_type: 'Hourglass' } as const

export const rows: readonly Entry[] = [
  ofCall(readPreferences, users),
  ofCall(updatePreferences, users, () => ({ body: preferences })),
]
