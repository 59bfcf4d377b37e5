import type { PictureSize } from '@drape/contract/photo'
import type { ListViewsQuery, PhotoViews, ShownPhotos } from '@drape/contract/view'
import type { FastifyRequest } from 'fastify'
import { batch } from '../infra/db/batch.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { cutPage, highestId } from '../infra/db/page.ts'
import { isDiskFull } from '../infra/disk/free-space.ts'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { noRoomToShow, notFound } from '../infra/http/refusal.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import {
  append,
  emptyRecords,
  keepViews,
  lockEnd,
  recordsOfAccount,
  unrecorded,
  type View,
  viewsOf,
  withId,
} from './view-record.store.ts'
import { viewSeals } from './view-seal.ts'

/**
 * To be awaited before a stylist is given addresses of pictures, whatever has them: without a record there is no
 * answer.
 */
export type NoteViews = (
  caller: Pick<Member, 'kind' | 'id'>,
  request: Pick<FastifyRequest, 'log'>,
  pictures: { readonly size: PictureSize } & (
    | { readonly photo: string; readonly outfit?: string }
    | { readonly photos: readonly string[] }
  ),
) => Promise<void>

const missingEnd = () => new Error('the end of the records of views is missing: run npm run audit -- verify')

const refuseIfFull = (error: unknown): never => {
  throw isDiskFull(error) ? Object.assign(noRoomToShow(), { cause: error }) : error
}

export function viewRecorder(database: Database, keys: TokenKeys): NoteViews {
  const seals = viewSeals(keys)
  const record = batch(async (batches: readonly (readonly View[])[]) => {
    const allViews = batches.flat()
    // An open queue is read again and again: most often all of it is recorded, and nothing is locked.
    if (!(await unrecorded(database, allViews)).length) return batches.map(() => undefined)
    const end = await database.transaction(async (tx) => {
      const locked = await lockEnd(tx)
      if (!locked) throw missingEnd()
      // Asked again, as another may have recorded it meanwhile.
      const views = await unrecorded(tx, allViews)
      if (!views.length) return undefined
      await keepViews(tx, views)
      return append(tx, seals, locked, views.map(withId))
    })
    return batches.map(() => end)
  })

  return async (caller, { log }, { size, ...pictures }) => {
    const ids = 'photos' in pictures ? pictures.photos : [pictures.photo]
    if (ids.length === 0) return
    const end = await record(ids.map((photoId) => ({ photoId, stylistId: caller.id, size }))).catch(
      refuseIfFull,
    )
    audit(log, 'photo-viewed-by-stylist', caller, {
      ...pictures,
      size,
      ...(end && { records: `${end.number}:${end.seal}` }),
    })
    if (end && !end.isWhole) audit(log, 'view-records-altered')
  }
}

/** Takes the ids of an account out of the records, in the transaction that deletes it. */
export async function forgetViews(tx: Transaction, keys: TokenKeys, accountId: string): Promise<void> {
  const end = await lockEnd(tx)
  if (!end) throw missingEnd()
  const emptied = await emptyRecords(tx, accountId)
  if (emptied.length) await append(tx, viewSeals(keys), end, [{ emptied }])
}

export const readViews = async (
  database: Database,
  photoId: string,
  accountId: string,
): Promise<PhotoViews> => {
  const rows = await viewsOf(database, photoId, accountId)
  if (!rows) throw notFound()
  return {
    views: rows.flatMap(({ name, first, last }) =>
      name !== null && first && last
        ? [{ stylist_name: name, first_at: first.toISOString(), last_at: last.toISOString() }]
        : [],
    ),
  }
}

export const listViews = async (
  database: Database,
  addresses: Pick<PictureAddresses, 'of'>,
  accountId: string,
  { after = highestId, limit }: ListViewsQuery,
): Promise<ShownPhotos> => {
  const { rows, next } = cutPage(await recordsOfAccount(database, accountId, after, limit + 1), limit)
  return {
    views: rows.map(({ id, photoId, size, at, uploadedAt, garment, messagePicture, name }) => ({
      id,
      stylist_name: name,
      size: size === 'full' ? 'large' : 'small',
      seen_at: at.toISOString(),
      photo: uploadedAt && {
        id: photoId,
        thumbnail_url: addresses.of(photoId, 'thumbnail'),
        upload_date: uploadedAt.toISOString(),
      },
      ...(garment && {
        garment: { name: garment.name || garment.kind, thumbnail_url: addresses.of(photoId, 'thumbnail') },
      }),
      ...(messagePicture && {
        message_picture: { thumbnail_url: addresses.of(messagePicture, 'thumbnail') },
      }),
    })),
    next,
  }
}
