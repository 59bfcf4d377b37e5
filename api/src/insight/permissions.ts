import { readFigures, readInsight } from '@drape/contract/insight'
import { type Entry, ofCall, stylists } from '../../test/permission/row.ts'

export const permissions: readonly Entry[] = [ofCall(readInsight, stylists), ofCall(readFigures, stylists)]
