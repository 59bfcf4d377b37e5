import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import { type Entry, itsUser, ofCall, users } from '../../test/permission/row.ts'

export const permissions: readonly Entry[] = [
  ofCall(listPhotoViews, itsUser, ({ photoId }) => ({ params: { id: photoId } })),
  ofCall(listShownPhotos, users),
]
