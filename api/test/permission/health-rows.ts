import { checkHealth, checkReadiness } from '@drape/contract/health'
import { allCallers, type Entry, ofCall } from './row.ts'

export const rows: readonly Entry[] = [ofCall(checkHealth, allCallers), ofCall(checkReadiness, allCallers)]
