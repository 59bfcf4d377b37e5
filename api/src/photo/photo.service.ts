import type { Photo } from '@drape/contract/photo'
import type { Database } from '../db/database.ts'
import { cutPage } from '../db/page.ts'
import type { Member } from '../http/member.ts'
import { notFound } from '../http/refusal.ts'
import { deleteDraft, prepareOutfits } from '../outfit/outfit.service.ts'
import { lockPhoto, prepareRequests } from '../request/request.service.ts'
import { deletePhotoRow, type PhotoRow, preparePhotoReads } from './photo.store.ts'
import type { Pictures } from './picture.service.ts'
import type { PictureAddresses } from './picture-address.ts'

export { hasPhotos, photoIdsOf } from './photo.store.ts'

interface Means {
  readonly database: Database
  readonly addresses: PictureAddresses
  readonly pictures: Pictures
}

export const presentPhoto = (
  { id, accountId, uploadedAt, outfitId }: PhotoRow,
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
})

export function preparePhotos({ database, addresses, pictures }: Means) {
  const reads = preparePhotoReads(database)
  const { hasClaim } = prepareRequests(database, addresses)
  const { hasMade } = prepareOutfits(database, addresses)

  const maySee = async ({ kind, id }: Member, row: PhotoRow): Promise<boolean> =>
    kind === 'user' ? row.accountId === id : (await hasClaim(id, row.id)) || hasMade(id, row.id)

  return {
    list: async (accountId: string, { after, limit }: { after?: string | undefined; limit: number }) => {
      const { rows, next } = cutPage(await reads.page(accountId, after, limit + 1), limit)
      return { photos: rows.map((row) => presentPhoto(row, addresses)), next }
    },

    read: async (id: string, caller: Member): Promise<Photo> => {
      const row = await reads.one(id)
      if (!row || !(await maySee(caller, row))) throw notFound()
      return presentPhoto(row, addresses)
    },

    remove: async (id: string, accountId: string): Promise<void> => {
      await database.transaction(async (tx) => {
        const owner = await lockPhoto(tx, id)
        if (owner?.accountId !== accountId) throw notFound()
        await deleteDraft(tx, id)
        await deletePhotoRow(tx, id)
      })
      await pictures.remove([id])
    },
  }
}
