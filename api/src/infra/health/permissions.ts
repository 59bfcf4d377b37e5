import { checkHealth, checkReadiness } from '@drape/contract/health'
import { type Entry, everybody, ofCall } from '../../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(checkHealth, everybody),
  ofCall(checkReadiness, everybody),
]
