import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import { type Entry, itsUser, ofCall, users } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(listPhotoViews, itsUser, ({ photoId }) => ({ params: { id: photoId } })),
  ofCall(listShownPhotos, users),
]
