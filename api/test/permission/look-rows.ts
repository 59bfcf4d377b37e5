import {
  endLook,
  listLooks,
  noteLookOpened,
  noteLookOpenedByUser,
  readLook,
  shareLook,
  showLookPicture,
} from '@drape/contract/look'
import { allCallers, type Entry, itsUser, nowhere, ofCall, users } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(shareLook, itsUser, ({ outfitId }) => ({ params: { id: outfitId }, body: { withName: true } })),
  ofCall(listLooks, itsUser, ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(endLook, itsUser, ({ lookId }) => ({ params: { id: lookId } })),
  ofCall(readLook, allCallers, ({ lookToken }) => ({ params: { token: lookToken } })),
  ofCall(noteLookOpened, allCallers, ({ lookToken }) => ({ params: { token: lookToken } })),
  ofCall(noteLookOpenedByUser, users, ({ lookToken }) => ({ params: { token: lookToken } })),
  // Of no link; look-picture.test.ts tests one that is open.
  ofCall(showLookPicture, nowhere, () => ({ params: { token: 'x'.repeat(22) } })),
]
