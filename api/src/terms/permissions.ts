import { agree, readAgreement, showTerms } from '@drape/contract/terms'
import { type Entry, everybody, ofCall, users } from '../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(showTerms, everybody, () => ({ params: { page: 'terms' } })),
  ofCall(readAgreement, users),
  // Of another version, for who may.
  ofCall(agree, '401 401 401 409 409 403 403 401', () => ({ body: { version: 'another' } })),
]
