import type { BodyOf } from '@drape/contract/call'
import { addGarment, type changeGarment, type Garment, maxGarments } from '@drape/contract/garment'
import { cutPage } from '../infra/db/page.ts'
import { conflict, notFound } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import type { Upload } from '../infra/upload/picture-uploads.ts'
import { lockSender, readFields } from '../infra/upload/upload-call.ts'
import { isRequestOpenTo } from '../request/request.service.ts'
import {
  countGarments,
  findUnderKey,
  type GarmentRow,
  insertGarment,
  listOfPhoto,
  listOwn,
  removeGarment,
  updateGarment,
} from './garment.store.ts'

export { isInWardrobe, listGarmentsOfAccount } from './garment.store.ts'

interface Page {
  readonly after?: string | undefined
  readonly limit: number
}

const isFull = () =>
  conflict(
    `Your wardrobe has room for ${maxGarments} pieces, and they are here. Please delete one before you add another.`,
  )

export const presentGarment = (
  { id, kind, colour, name, note, addedAt, archivedAt }: GarmentRow,
  addresses: PictureAddresses,
): Garment => ({
  id,
  kind,
  colour,
  name,
  note,
  image_url: addresses.of(id, 'full'),
  thumbnail_url: addresses.of(id, 'thumbnail'),
  added_at: addedAt.toISOString(),
  isArchived: archivedAt !== null,
})

/** What was sent; an empty colour is none. */
const wordsOf = <Body extends Pick<BodyOf<typeof addGarment>, 'colour'>>({ colour, ...words }: Body) => ({
  ...words,
  ...(colour !== undefined && { colour: colour || null }),
})

export function garmentService({ database, addresses, pictures, uploads }: Infra) {
  return {
    add: async (upload: Upload): Promise<Garment> => {
      const { memberId: accountId } = upload
      const row = await uploads(upload, {
        find: (reader, key) => findUnderKey(reader, accountId, key),
        read: (fields) => wordsOf(readFields(addGarment, fields, upload)),
        lock: (tx) => lockSender(tx, upload),
        insert: async (tx, stored, words) => {
          if ((await countGarments(tx, accountId)) >= maxGarments) throw isFull()
          return insertGarment(tx, { accountId, ...stored, ...words })
        },
      })
      return presentGarment(row, addresses)
    },

    list: async (accountId: string, { after, limit }: Page) => {
      const { rows, next } = cutPage(await listOwn(database, accountId, after, limit + 1), limit)
      return { garments: rows.map((row) => presentGarment(row, addresses)), next }
    },

    /** Only while the request of the photo is open to the stylist: what was worn then is in the outfit. */
    listForStylist: async (photoId: string, stylistId: string, { after, limit }: Page) => {
      if (!(await isRequestOpenTo(database, stylistId, photoId))) throw notFound()
      const { rows, next } = cutPage(await listOfPhoto(database, photoId, after, limit + 1), limit)
      const shown = rows.map(({ id, kind, colour, name, note }) => ({
        id,
        kind,
        colour,
        name,
        note,
        thumbnail_url: addresses.of(id, 'thumbnail'),
      }))
      return { garments: shown, next }
    },

    change: async (
      own: { readonly id: string; readonly accountId: string },
      { isArchived, ...body }: BodyOf<typeof changeGarment>,
    ): Promise<Garment> => {
      const row = await updateGarment(database, own, wordsOf(body), isArchived)
      if (!row) throw notFound()
      return presentGarment(row, addresses)
    },

    remove: async (own: { readonly id: string; readonly accountId: string }): Promise<void> => {
      if (!(await removeGarment(database, own))) throw notFound()
      await pictures.remove([own.id])
    },
  }
}
