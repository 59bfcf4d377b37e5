import { readDescription, readManual } from '@drape/contract/openapi'
import { allCallers, type Entry, ofCall } from './row.ts'

export const rows: readonly Entry[] = [ofCall(readDescription, allCallers), ofCall(readManual, allCallers)]
