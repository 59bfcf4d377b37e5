import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { advisoryLock } from '../infra/db/advisory-lock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { message } from '../infra/schema/conversation.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { photo } from '../infra/schema/photo.ts'
import { claimIsLive, request } from '../infra/schema/request.ts'
import { stylist } from '../infra/schema/stylist.ts'

const columns = {
  id: photo.id,
  accountId: photo.accountId,
  // PostgreSQL formats the date as the api returns it, so that a list creates no Date objects.
  uploadedAt: sql<string>`to_char(${photo.uploadedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  wish: photo.wish,
  outfitId: outfit.id,
  /** False without an outfit. */
  isSeen: sql<boolean>`${outfit.seenAt} is not null`,
}
/** Messages of stylists that the client was not shown. */
const unreadAnswers = sql<number>`(select count(*)::int from ${message} where ${message.photoId} = ${photo.id}
  and ${message.stylistId} is not null and ${message.readAt} is null)`
/** The fields of a photo's open request that its client reads; null if it has none. */
const waiting = { dueAt: request.dueAt, newDueAt: request.newDueAt, stylistName: stylist.name }

const selectPhoto = (database: Database | Transaction) =>
  database
    .select({ ...columns, waiting, unreadAnswers })
    .from(photo)
    .leftJoin(outfit, and(eq(outfit.photoId, photo.id), isNotNull(outfit.approvedAt)))
    .leftJoin(request, and(eq(request.photoId, photo.id), isNull(request.completedAt)))
    .leftJoin(stylist, and(eq(stylist.id, request.claimedBy), claimIsLive))

export type PhotoRow = Awaited<ReturnType<typeof selectPhoto>>[number]
export type Waiting = PhotoRow['waiting']

export const nothing: Waiting = { dueAt: null, newDueAt: null, stylistName: null }

export function photoById(database: Database) {
  const one = prepared('photo_one', () => selectPhoto(database).where(eq(photo.id, sql.placeholder('id'))))
  return async (id: string) => (await one({ id }))[0]
}

/** In how many seconds the account will have had fewer uploads than this within a day; undefined: it has. */
export async function secondsUntilUpload(
  tx: Transaction,
  accountId: string,
  most: number,
): Promise<number | undefined> {
  // Excludes dates in the future, written before the clock was set back: they would count until that day is over.
  const isOfDay = sql`${photo.uploadedAt} between now() - interval '1 day' and now() + interval '1 minute'`
  const [row] = await tx
    .select({
      seconds: sql`extract(epoch from ${photo.uploadedAt} + interval '1 day' - now())`.mapWith(Number),
    })
    .from(photo)
    .where(and(eq(photo.accountId, accountId), isOfDay))
    .orderBy(desc(photo.uploadedAt))
    .offset(most - 1)
    .limit(1)
  return row?.seconds
}

export async function findUnderKey(database: Database | Transaction, accountId: string, key: string) {
  const isOwn = and(eq(photo.accountId, accountId), eq(photo.idempotencyKey, key))
  return (await selectPhoto(database).where(isOwn))[0]
}

export async function insertPhoto(tx: Transaction, row: typeof photo.$inferInsert): Promise<PhotoRow> {
  const { outfitId: _, isSeen: __, ...own } = columns
  const [inserted] = await tx.insert(photo).values(row).returning(own)
  if (!inserted) throw new Error('the insert of a photo returned no row')
  return { ...inserted, outfitId: null, isSeen: false, waiting: nothing, unreadAnswers: 0 }
}

export async function deletePhotoRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(photo).where(eq(photo.id, id))
}

export async function hasPhotos(database: Database): Promise<boolean> {
  return (await database.select({ id: photo.id }).from(photo).limit(1)).length > 0
}

/** Does the work unless another replica holds the advisory lock. */
export async function sweepAlone(database: Database, work: () => Promise<void>): Promise<void> {
  const client = await database.$client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLock.sweep,
    ])
    if (rows[0]?.mine) await work()
  } finally {
    // Closing the connection releases the advisory lock, also when it broke meanwhile.
    client.release(true)
  }
}
