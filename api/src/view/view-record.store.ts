import type { PictureSize } from '@drape/contract/photo'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import { messagePicture } from '../infra/schema/conversation.ts'
import { garment } from '../infra/schema/garment.ts'
import { photo } from '../infra/schema/photo.ts'
import { pictured } from '../infra/schema/pictured.ts'
import { stylist } from '../infra/schema/stylist.ts'
import { photoView, viewChain, viewRecord } from '../infra/schema/view.ts'
import { digestOf, type ViewContent, type ViewRecordContent, type ViewSeals } from './view-seal.ts'

export type View = Pick<ViewContent, 'photoId' | 'stylistId' | 'size'>

/** The views without a record of the last hour, each once, without those of deleted pictures. */
export async function unrecorded(
  database: Database | Transaction,
  views: readonly View[],
): Promise<(View & { readonly accountId: string })[]> {
  const { rows } = await database.execute<View & { readonly accountId: string }>(sql`
    select distinct pictured.account_id as "accountId", shown.photo as "photoId", shown.stylist as "stylistId", shown.size
    from unnest(
      ${sql.param(views.map(({ photoId }) => photoId))}::uuid[],
      ${sql.param(views.map(({ stylistId }) => stylistId))}::uuid[],
      ${sql.param(views.map(({ size }) => size))}::text[]
    ) as shown (photo, stylist, size)
    join ${pictured} on pictured.id = shown.photo
    where not exists (
      select from ${viewRecord} where ${viewRecord.photoId} = shown.photo
        and ${viewRecord.stylistId} = shown.stylist and ${viewRecord.size} = shown.size
        and ${viewRecord.at} > now() - interval '1 hour'
    )
  `)
  return rows
}

/** Locks where the records end. Without that row, all of them were taken away. */
export async function lockEnd(tx: Transaction) {
  const [end] = await tx
    .select({
      number: viewChain.number,
      seal: viewChain.seal,
      signature: viewChain.signature,
      now: sql<Date>`date_trunc('milliseconds', now())`.mapWith(viewRecord.at),
    })
    .from(viewChain)
    .for('update')
  return end
}

type LockedEnd = NonNullable<Awaited<ReturnType<typeof lockEnd>>>

/**
 * Adds records after the end, which the caller has locked. An end that this server has not signed stays unsigned:
 * signing it would hide a manipulation.
 */
export async function append(
  tx: Transaction,
  seals: ViewSeals,
  end: LockedEnd,
  contents: readonly ViewRecordContent[],
) {
  let last = { number: end.number, seal: end.seal }
  const rows = contents.map((content) => {
    const record = { number: last.number + 1, at: end.now, digest: digestOf(content) }
    last = { number: record.number, seal: seals.seal(record, last.seal) }
    return { ...record, seal: last.seal, ...content }
  })
  // One list for each column: five thousand rows of parameters would be more than a statement takes.
  const column = <Value>(of: (row: (typeof rows)[number]) => Value) => sql.param(rows.map(of))
  const id = (name: keyof ViewContent) => column((row) => ('id' in row ? row[name] : null))
  await tx.execute(sql`
    insert into ${viewRecord} (number, id, account_id, photo_id, stylist_id, size, at, digest, seal)
    select * from unnest(
      ${column(({ number }) => number)}::bigint[], ${id('id')}::uuid[], ${id('accountId')}::uuid[],
      ${id('photoId')}::uuid[], ${id('stylistId')}::uuid[], ${id('size')}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ digest }) => digest)}::text[],
      ${column(({ seal }) => seal)}::text[]
    )
  `)
  for (const row of rows)
    if ('emptied' in row)
      await tx
        .update(viewRecord)
        .set({ emptied: [...row.emptied] })
        .where(eq(viewRecord.number, row.number))
  const isWhole = seals.isEnd(end)
  await tx.update(viewChain).set({ ...last, ...(isWhole && { signature: seals.signEnd(last) }) })
  return { ...last, isWhole }
}

export const withId = (view: Omit<ViewContent, 'id'>): ViewContent => ({ id: newId(), ...view })

/** A photo that is being deleted is skipped: it is not waited for, and its views go with it. */
export const keepViews = async (tx: Transaction, views: readonly View[]): Promise<void> => {
  await tx.execute(sql`
    insert into ${photoView} (photo_id, stylist_id, stylist_name)
    select ${photo.id}, ${stylist.id}, ${stylist.name}
    from (
      select distinct * from unnest(
        ${sql.param(views.map(({ photoId }) => photoId))}::uuid[],
        ${sql.param(views.map(({ stylistId }) => stylistId))}::uuid[]
      )
    ) as shown (photo, stylist)
    join ${photo} on ${photo.id} = shown.photo join ${stylist} on ${stylist.id} = shown.stylist
    for key share of ${photo} skip locked
    on conflict (photo_id, stylist_id) do update set last_at = now()
      where photo_view.last_at < now() - interval '1 hour'
  `)
}

/** The stylists who saw a photo; null if the account has no such photo. */
export const viewsOf = async (database: Database, photoId: string, accountId: string) => {
  const rows = await database
    .select({
      owner: photo.accountId,
      name: photoView.stylistName,
      first: photoView.firstAt,
      last: photoView.lastAt,
    })
    .from(photo)
    .leftJoin(photoView, eq(photoView.photoId, photo.id))
    .where(eq(photo.id, photoId))
    .orderBy(asc(photoView.firstAt), asc(photoView.stylistId))
  return rows[0]?.owner === accountId ? rows : null
}

/** Takes the ids out of an account's records, and returns which they are. */
export async function emptyRecords(tx: Transaction, accountId: string): Promise<number[]> {
  const rows = await tx
    .update(viewRecord)
    .set({ id: null, accountId: null, photoId: null, stylistId: null, size: null })
    .where(eq(viewRecord.accountId, accountId))
    .returning({ number: viewRecord.number })
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

/** The views of an account's photos, the newest first, with the name that the stylist has, or had then. */
export const recordsOfAccount = (database: Database, accountId: string, before: string, count: number) =>
  database
    .select({
      id: sql<string>`${viewRecord.id}`,
      photoId: sql<string>`${viewRecord.photoId}`,
      size: sql<PictureSize>`${viewRecord.size}`,
      at: viewRecord.at,
      uploadedAt: photo.uploadedAt,
      garment: { kind: garment.kind, name: garment.name },
      messagePicture: messagePicture.id,
      name: sql<string | null>`coalesce(${stylist.name}, ${photoView.stylistName})`,
    })
    .from(viewRecord)
    .leftJoin(photo, eq(photo.id, viewRecord.photoId))
    .leftJoin(garment, eq(garment.id, viewRecord.photoId))
    .leftJoin(messagePicture, eq(messagePicture.id, viewRecord.photoId))
    .leftJoin(stylist, eq(stylist.id, viewRecord.stylistId))
    .leftJoin(
      photoView,
      and(eq(photoView.photoId, viewRecord.photoId), eq(photoView.stylistId, viewRecord.stylistId)),
    )
    .where(and(eq(viewRecord.accountId, accountId), lt(viewRecord.id, before)))
    .orderBy(desc(viewRecord.id))
    .limit(count)

export const readEnd = async (tx: Transaction) => (await tx.select().from(viewChain))[0]

export const recordsAfter = (tx: Transaction, number: number, count: number) =>
  tx
    .select()
    .from(viewRecord)
    .where(gt(viewRecord.number, number))
    .orderBy(asc(viewRecord.number))
    .limit(count)
