import { readDescription, readManual } from '@drape/contract/openapi'
import { type Entry, everybody, ofCall } from '../../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(readDescription, everybody),
  ofCall(readManual, everybody),
]
