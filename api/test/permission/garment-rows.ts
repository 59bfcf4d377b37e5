import {
  addGarment,
  changeGarment,
  deleteGarment,
  listClientGarments,
  listGarments,
} from '@drape/contract/garment'
import { dotFile } from '../form.ts'
import { authors, type Entry, itsUser, ofCall, once, users } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(addGarment, users, () => ({ headers: once, body: { kind: 'Sari' as const }, file: dotFile })),
  ofCall(listGarments, users),
  ofCall(changeGarment, itsUser, ({ garmentId }) => ({
    params: { id: garmentId },
    body: { isArchived: true },
  })),
  ofCall(deleteGarment, itsUser, ({ garmentId }) => ({ params: { id: garmentId } })),
  ofCall(listClientGarments, authors, ({ photoId }) => ({ params: { id: photoId } })),
]
