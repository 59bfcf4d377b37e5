import { addMessagePicture, type MessagePicture, maxPicturesOfEach } from '@drape/contract/conversation'
import type { Transaction } from '../infra/db/database.ts'
import { readBody } from '../infra/http/read-request.ts'
import { conflict } from '../infra/http/refusal.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import type { PictureUploads, Upload } from '../infra/upload/picture-uploads.ts'
import { attachPictures, countPictures, findPicture, insertPicture } from './message-picture.store.ts'

export { pictureIdsOf, removeUnsentPictures } from './message-picture.store.ts'

interface Side {
  readonly photoId: string
  readonly stylistId: string | null
}

export const presentPicture = (id: string, addresses: PictureAddresses): MessagePicture => ({
  id,
  image_url: addresses.of(id, 'full'),
  thumbnail_url: addresses.of(id, 'thumbnail'),
})

interface Sending extends Side {
  /** Locks the conversation, and throws for a member to whom it is closed. */
  readonly lock: (tx: Transaction) => Promise<{ readonly accountId: string }>
}

/** Receives a picture before its message. */
export async function receivePicture(
  uploads: PictureUploads,
  upload: Upload,
  { lock, ...side }: Sending,
): Promise<{ readonly id: string }> {
  return uploads(upload, {
    find: async (reader, key) => {
      const existing = await findPicture(reader, side.photoId, key)
      if (existing && existing.stylistId !== side.stylistId)
        throw conflict('This picture was sent by somebody else.')
      return existing
    },
    read: (fields) => readBody(addMessagePicture, fields),
    lock,
    insert: async (tx, stored, _fields, { accountId }) => {
      if ((await countPictures(tx, side)) >= maxPicturesOfEach)
        throw conflict(
          `A conversation has room for ${maxPicturesOfEach} pictures of yours, and they are here.`,
        )
      return insertPicture(tx, { ...side, ...stored, accountId })
    },
  })
}

export async function putIntoMessage(
  tx: Transaction,
  message: Side & { readonly id: string },
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length > 0 && !(await attachPictures(tx, message, pictures)))
    throw conflict('A picture of this message is not here any more. Please add it again.')
}
