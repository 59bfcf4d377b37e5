import { checkHealth, checkReadiness } from '@drape/contract/health'
import { allCallers, type Entry, ofCall } from '../../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(checkHealth, allCallers),
  ofCall(checkReadiness, allCallers),
]
