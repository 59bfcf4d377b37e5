import { deletePhoto, listPhotos, readPhoto, showPicture, uploadPhoto } from '@drape/contract/photo'
import { dotFile } from '../form.ts'
import { type Entry, itsPeople, itsUser, nowhere, ofCall, once, users } from './row.ts'

const query = { expires: '99999999999', signature: 'x'.repeat(21) }

export const rows: readonly Entry[] = [
  ofCall(uploadPhoto, users, () => ({ headers: once, file: dotFile })),
  ofCall(listPhotos, itsUser, ({ owner }) => ({ params: { id: owner.id } })),
  ofCall(readPhoto, itsPeople, ({ photoId }) => ({ params: { id: photoId } })),
  ofCall(deletePhoto, itsUser, ({ photoId }) => ({ params: { id: photoId } })),
  // Authorised by the signature alone, which is wrong here; show-picture.test.ts tests the right one.
  ofCall(showPicture, nowhere, ({ photoId }) => ({ params: { id: photoId, size: 'full' }, query })),
]
