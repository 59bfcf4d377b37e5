import { readDescription, readManual } from '@drape/contract/openapi'
import { allCallers, type Entry, ofCall } from '../../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(readDescription, allCallers),
  ofCall(readManual, allCallers),
]
