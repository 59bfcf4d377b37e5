import type { Photo } from '@drape/contract/photo'
import { pictureIdsOf } from '../conversation/conversation.service.ts'
import { cutPage } from '../infra/db/page.ts'
import type { Member } from '../infra/http/member.ts'
import { notFound } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { lockPhoto } from '../infra/schema/locks.ts'
import { deleteDraft } from '../outfit/outfit.service.ts'
import { deletePhotoRow, type PhotoRow, photoById } from './photo.store.ts'
import { photoPageStore } from './photo-page.store.ts'
import { maySeePhoto } from './photo-policy.ts'

export { hasPhotos } from './photo.store.ts'

type Dependencies = Pick<Infra, 'database' | 'addresses' | 'pictures'>

export const presentPhoto = (
  { id, accountId, uploadedAt, wish, outfitId, isSeen, waiting, unreadAnswers }: PhotoRow,
  addresses: PictureAddresses,
): Photo => ({
  id,
  uuid: id,
  userId: accountId,
  image_url: addresses.of(id, 'full'),
  thumbnail_url: addresses.of(id, 'thumbnail'),
  upload_date: uploadedAt,
  status: outfitId ? 'approved' : 'processing',
  outfit_uuid: outfitId,
  outfit_count: outfitId ? 1 : 0,
  ...(outfitId && { is_seen: isSeen }),
  ...(waiting.dueAt && { due_at: waiting.dueAt.toISOString() }),
  ...(waiting.newDueAt && { new_due_at: waiting.newDueAt.toISOString() }),
  ...(waiting.stylistName && { stylist_name: waiting.stylistName }),
  unread_answers: unreadAnswers,
  ...(wish && { wish }),
})

export function photoService({ database, addresses, pictures }: Dependencies) {
  const findPhoto = photoById(database)
  const readPage = photoPageStore(database)

  return {
    list: async (accountId: string, { after, limit }: { after?: string | undefined; limit: number }) => {
      const { rows, next } = cutPage(await readPage(accountId, after, limit + 1), limit)
      return { photos: rows.map((row) => presentPhoto(row, addresses)), next }
    },

    read: async (id: string, caller: Member): Promise<Photo> => {
      const row = await findPhoto(id)
      if (!row || !(await maySeePhoto(database, caller, row))) throw notFound()
      return presentPhoto(row, addresses)
    },

    remove: async (id: string, accountId: string): Promise<void> => {
      const ofMessages = await database.transaction(async (tx) => {
        const owner = await lockPhoto(tx, id)
        if (owner?.accountId !== accountId) throw notFound()
        await deleteDraft(tx, id)
        const ids = await pictureIdsOf(tx, id)
        await deletePhotoRow(tx, id)
        return ids
      })
      await pictures.remove([id, ...ofMessages])
    },
  }
}
