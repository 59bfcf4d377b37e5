import { readFigures, readInsight } from '@drape/contract/insight'
import { type Entry, ofCall, stylists } from './row.ts'

export const rows: readonly Entry[] = [ofCall(readInsight, stylists), ofCall(readFigures, stylists)]
