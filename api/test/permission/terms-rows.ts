import { agree, readAgreement, showTerms } from '@drape/contract/terms'
import { allCallers, type Entry, ofCall, users } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(showTerms, allCallers, () => ({ params: { page: 'terms' } })),
  ofCall(readAgreement, users),
  // A member who may agree gets a 409, because the version is not the current one.
  ofCall(agree, '401 401 401 409 409 403 403 401', () => ({ body: { version: 'another' } })),
]
