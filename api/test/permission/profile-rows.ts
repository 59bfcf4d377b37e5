import {
  addressArchive,
  deleteProfile,
  downloadArchive,
  exportProfile,
  readProfile,
} from '@drape/contract/profile'
import { type Entry, nowhere, ofCall, users } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(readProfile, users),
  ofCall(deleteProfile, users),
  ofCall(exportProfile, users),
  ofCall(addressArchive, users),
  // Authorised by the signature alone, which is wrong here; archive.test.ts tests the right one.
  ofCall(downloadArchive, nowhere, ({ owner }) => ({
    params: { id: owner.id },
    query: { expires: '99999999999', signature: 'x'.repeat(43) },
  })),
]
